// What the approval card says about the requests of the other namespaces, in words.
const text = (bytes) => new TextDecoder().decode(bytes)
const fromHex = (hex) => Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** What is asked, by the names that the shapes have for it. */
const words = {
  signMessage: (params) => signing(Array.isArray(params) ? text(params[0].message) : params.message),
  signRaw: ({ data }) => signing(text(fromHex(data))),
  signArbitrary: ({ data }) => signing(typeof data === 'string' ? data : text(data)),
  sendTransfer: ({ recipients }) => ({
    title: 'Send transaction',
    rows: recipients.flatMap(({ address, amount }) => [
      ['Amount', `${amount} satoshi`],
      ['To', address],
    ]),
  }),
  signTransaction: ([{ transaction }]) => transactions(transaction),
  signAndSendTransaction: ([{ transaction }]) => transactions(transaction),
  signDirect: ({ doc }) => ({
    title: 'Sign transaction',
    rows: [
      ['Chain', doc.chainId],
      ['Message', printable(doc.bodyBytes)],
    ],
  }),
  signAmino: ({ doc }) => {
    const { type, value } = doc.msgs[0] ?? {}
    // ADR-36: a document that stands for a text.
    if (type === 'sign/MsgSignData')
      return signing(text(Uint8Array.from(atob(value.data), (char) => char.charCodeAt(0))))
    return { title: 'Sign transaction', rows: [['Document', JSON.stringify(doc, null, 2)]] }
  },
  suggest: ({ chainName }) => ({ title: 'Add network', rows: [['Network', chainName]] }),
}
const signing = (message) => ({ title: 'Sign message', rows: [['Message', message]] })
/** The texts in bytes of protobuf: types, addresses, amounts. */
const printable = (bytes) => (text(bytes).match(/[ -~]{4,}/g) ?? []).join('\n')

/** A transfer of SOL ends with the number of its instruction, 2, and the lamports. */
function transactions(transaction) {
  const view = new DataView(transaction.buffer, transaction.byteOffset, transaction.byteLength)
  const isTransfer = transaction.length > 12 && view.getUint32(transaction.length - 12, true) === 2
  const lamports = isTransfer ? view.getBigUint64(transaction.length - 8, true) : 0n
  const rows = isTransfer ? [['Amount', `${Number(lamports) / 1e9} SOL`]] : [['Size', `${transaction.length} bytes`]]
  return { title: 'Send transaction', rows }
}

/**
 * @param {import('hasp/testing').WalletRequest} request
 * @param {{ address: string, network: string }} wallet
 * @returns {{ title: string, rows: [string, string][] }}
 */
export function describeOther({ method, params }, { address, network }) {
  const said = words[method]?.(params)
  if (said) return { ...said, rows: [...said.rows, ['Account', address]] }
  return {
    title: 'Connect',
    rows: [
      ['Site', location.host],
      ['Account', address],
      ['Network', network],
    ],
  }
}
