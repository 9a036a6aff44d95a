// The documented React use: one modal outside of React, its hooks and its button inside; viem over its provider.
import * as hasp from 'hasp'
import { ConnectButton, useBalance, useModal } from 'hasp/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Address, createPublicClient, createWalletClient, custom } from 'viem'
import type { Eip1193Provider } from '../../../src/types.ts'
import { actions, facts, setup } from './setup.js'

const modal = hasp.createModal(await setup('demo-react'))

const act = actions(modal, {
  sign: (provider: Eip1193Provider, account: Address, message: string) =>
    createWalletClient({ transport: custom(provider) }).signMessage({ account, message }),
  send: async (provider: Eip1193Provider, account: Address, to: Address, value: bigint) => {
    const transport = custom(provider)
    const hash = await createWalletClient({ transport }).sendTransaction({ account, to, value, chain: null })
    const { status } = await createPublicClient({ transport, pollingInterval: 200 }).waitForTransactionReceipt({ hash })
    return { hash, status }
  },
})

const corner = document.getElementById('corner')
const root = document.getElementById('root')
if (!corner || !root) throw new Error('the page has no place for the app')

function App() {
  const { state } = useModal()
  const balance = useBalance()
  const [out, setOut] = useState('')
  const shown = facts({ ...state, balance })
  const run = (action: () => Promise<string>) => async () => {
    setOut('…')
    setOut(await action())
  }
  return (
    <>
      {createPortal(<ConnectButton id="open" />, corner as Element)}
      <h1>A React page</h1>
      <p className="lead">hasp from the published build, beside the page’s own React. Transactions go through viem.</p>
      <dl>
        <Fact id="status" name="Status" value={shown.status} />
        <Fact id="address" name="Address" value={shown.address} />
        <Fact id="network" name="Network" value={shown.network} />
        <Fact id="balance" name="Balance" value={shown.balance} />
      </dl>
      <p className="actions">
        <button id="sign" type="button" disabled={!shown.connected} onClick={run(act.sign)}>
          Sign message
        </button>
        <button id="send" type="button" disabled={!shown.connected || !shown.amount} onClick={run(act.send)}>
          {shown.amount ? `Send ${shown.amount}` : 'Nothing to send here'}
        </button>
        <button id="coins" type="button" disabled={!shown.connected} onClick={run(act.coins)}>
          Get test coins
        </button>
        <button id="switch" type="button" onClick={run(act.switch)}>
          Switch network
        </button>
        <button id="disconnect" type="button" disabled={!shown.connected} onClick={run(act.disconnect)}>
          Disconnect
        </button>
      </p>
      <output id="out">{out}</output>
    </>
  )
}

function Fact({ id, name, value }: { id: string; name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd id={id}>{value}</dd>
    </div>
  )
}

createRoot(root).render(<App />)
Object.assign(window, { demo: { modal, hasp } })
