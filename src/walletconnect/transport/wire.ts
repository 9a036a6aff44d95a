// What a relay gets with each message of a dapp: its tag, and for how many seconds to keep the message.
// https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods

export const tags = {
  // Requests.
  propose: 1100,
  request: 1108,
  disconnect: 1112,
  ping: 1114,
  authenticate: 1116,
  // Answers.
  settled: 1103,
  updated: 1105,
  extended: 1107,
  pong: 1115,
}

export const ttls = {
  propose: 300,
  settled: 300,
  request: 900,
  disconnect: 86_400,
  ping: 86_400,
  authenticate: 3600,
  answer: 86_400,
}

/** The messages for which the relay wakes a wallet, because the visitor has to look at them. */
export const promptTags: readonly number[] = [tags.propose, tags.request, tags.authenticate]
