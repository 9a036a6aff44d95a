// What the approval card says about a request, in words.
import { formatEther, hexToString, isHex } from 'viem'

/** @returns {{ title: string, rows: [string, string][] }} */
export function describe(method, params, chain) {
  /** @type {[string, string]} */
  const network = ['Network', `Chain ${Number(chain)}`]
  if (method === 'personal_sign') return { title: 'Sign message', rows: [['Message', text(params[0])]] }
  if (method === 'eth_signTypedData_v4') {
    const data = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
    return {
      title: 'Sign typed data',
      rows: [
        ['Type', data.primaryType],
        ['Data', JSON.stringify(data.message, null, 2)],
      ],
    }
  }
  const { to, value = '0x0', data } = params[0]
  /** @type {[string, string][]} */
  const rows = [['Amount', `${formatEther(BigInt(value))} ETH`], ['To', to ?? 'a new contract'], network]
  if (data && data !== '0x') rows.push(['Data', `${data.slice(0, 74)}${data.length > 74 ? '…' : ''}`])
  return { title: 'Send transaction', rows }
}

const text = (message) => (isHex(message) ? hexToString(message) : message)
