// Sign-in: CACAOs for what a dapp asks, honest or forged in one respect.
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { accountAt } from '../signer.mjs'
import { methods } from './sign.mjs'

/** Each forgery changes what is signed, so that the signature holds and only a comparison with the request finds it. */
const forged = {
  nonce: (payload) => ({ ...payload, nonce: `${payload.nonce}0` }),
  domain: (payload) => ({ ...payload, domain: `not-${payload.domain}` }),
  aud: (payload) => ({ ...payload, aud: `${payload.aud}/elsewhere` }),
  expired: (payload) => ({ ...payload, exp: new Date(Date.now() - 86_400_000).toISOString() }),
  early: (payload) => ({ ...payload, nbf: new Date(Date.now() + 86_400_000).toISOString() }),
}
/** And two that the kit itself would not send: they are made of the sealed answer. */
const broken = {
  signature: (cacao) => ({ ...cacao, s: { ...cacao.s, s: `0x${'11'.repeat(64)}1b` } }),
  signer: (cacao) => ({ ...cacao, p: { ...cacao.p, iss: cacao.p.iss.replace(/0x\w+$/, accountAt(7).address) } }),
}
export const forgeries = [...Object.keys(forged), ...Object.keys(broken), 'chain']

/**
 * @param {any} request `authPayload` of `wc_sessionAuthenticate`
 * @param {{ chains: readonly string[], active: string, forge?: string }} options eip155 chains, and which one signs
 * @returns {Promise<{ cacaos: object[], spoil: (cacao: object) => object }>}
 */
export async function authenticate(request, { chains, active, forge }) {
  const ours = chains.filter((chain) => chain.startsWith('eip155:'))
  const payload = populateAuthPayload({ authPayload: request, chains: ours, methods: methods.eip155 })
  const chain = forge === 'chain' ? 'eip155:999999' : [active, ...ours].find((one) => request.chains.includes(one))
  const cacao = await cacaoOf((forged[forge] ?? ((same) => same))(payload), chain)
  return { cacaos: [cacao], spoil: broken[forge] ?? ((same) => same) }
}

/**
 * For sign-in that rides on the proposal: `requests.authentication` of `wc_sessionPropose`. The kit checks none of it.
 *
 * @param {readonly any[]} requests
 * @param {{ forge?: string }} [options]
 */
export function authentications(requests, { forge } = {}) {
  const change = forged[forge] ?? ((same) => same)
  const spoil = broken[forge] ?? ((same) => same)
  const chainOf = ({ chains }) => (forge === 'chain' ? 'eip155:999999' : chains[0])
  return Promise.all(requests.map(async (one) => spoil(await cacaoOf(change(one), chainOf(one)))))
}

async function cacaoOf(payload, chain) {
  const account = accountAt(0)
  const iss = `did:pkh:${chain}:${account.address}`
  const signature = await account.signMessage({ message: formatMessage(payload, iss) })
  return buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
}
