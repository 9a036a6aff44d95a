// hasp/react with who was connected at the last visit: drawn until it is known, and no longer.
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountId } from '../../src/types.ts'
import {
  ConnectButton,
  CustomConnectButton,
  InitialAccounts,
  NetworkButton,
  useAccount,
  useAddress,
} from '../../views/react.ts'
import { alice, bob } from '../helpers/wallet.ts'
import { install, memory, start, wallet } from './page.ts'

const solana = 'vines1vzrYbzLWRdUT8agoaMX8tx7aBzdgRmwvJKyM1Z'
const accounts: readonly AccountId[] = [`eip155:1:${bob}`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`]
let unmount: (() => void) | undefined
afterEach(() => unmount?.())

function Told() {
  return (
    <p>
      {[useAddress(), useAddress('eip155'), useAddress('solana'), useAddress('cosmos'), useAccount()?.address].join(
        ' ',
      )}
    </p>
  )
}
function render() {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  unmount = () => root.unmount()
  root.render(
    <InitialAccounts value={accounts}>
      <Told />
      <ConnectButton />
      <ConnectButton namespace="solana" balance="hide" />
      <NetworkButton />
      <CustomConnectButton balance="hide">
        {({ label, account }) => <i>{`${label} ${account?.address}`}</i>}
      </CustomConnectButton>
    </InitialAccounts>,
  )
  return () => [
    host.querySelector('p')?.textContent?.trim(),
    ...[...host.querySelectorAll('hasp-connect-button, hasp-choose-network')].map(
      (element) =>
        element.shadowRoot?.querySelector('button')?.innerText ??
        element.shadowRoot?.querySelector('button')?.textContent,
    ),
    host.querySelector('i')?.textContent,
  ]
}
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('it is drawn while the wallet has not come back, and then who is connected', async () => {
  let answer = (_: unknown): void => undefined
  const slow = wallet('Strap', {
    eth_accounts: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  install(slow)
  const texts = render()
  const drawn = [`${bob} ${bob} ${solana}`, short(bob), short(solana), expect.anything(), `${short(bob)} undefined`]
  await vi.waitFor(() => expect(texts()).toEqual(drawn))
  const intents = [{ connector: slow.info.rdns, namespace: 'eip155', network: 'eip155:1', addresses: [alice] }]
  start({ storage: memory({ intents }) })
  await vi.waitFor(() => expect(slow.calls).toContain('eth_accounts'))
  expect(texts().slice(0, 3)).toEqual(drawn.slice(0, 3))
  answer([alice])
  await vi.waitFor(() => expect(texts()[0]).toBe(`${alice} ${alice}   ${alice}`))
  await vi.waitFor(() => expect(texts()[1]).toContain(short(alice)))
  expect(texts()[2]).toBe('Connect wallet')
  expect(texts()[4]).toBe(`${short(alice)} ${alice}`)
})

test('it goes where nobody has come back', async () => {
  let read = (): void => undefined
  const store = memory()
  const kept = new Promise<void>((resolve) => {
    read = resolve
  })
  start({ storage: { ...store, get: (key) => kept.then(() => store.get(key)) } })
  const texts = render()
  await vi.waitFor(() => expect(texts()[1]).toBe(short(bob)))
  read()
  await vi.waitFor(() => expect(texts()[1]).toBe('Connect wallet'))
  await vi.waitFor(() =>
    expect([texts()[0], texts()[2], texts()[4]]).toEqual(['', 'Connect wallet', 'undefined undefined']),
  )
})
