// The hooks of wagmi beside those of hasp, in one tree: each says who is connected, whichever was asked.
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { haspConnector } from '../../src/wagmi/index.ts'
import { useHaspAccount } from '../../views/react.ts'
import { alice } from '../helpers/wallet.ts'
import {
  createConfig,
  http,
  mainnet,
  QueryClient,
  QueryClientProvider,
  useConnect,
  useConnection,
  useDisconnect,
  WagmiProvider,
} from '../oracles/wagmi.ts'
import { click, ethereum, install, start, wallet, warm } from '../views/page.ts'

beforeAll(warm)

function Both() {
  const { address, status, chainId } = useConnection()
  const { connectors, mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const own = useHaspAccount()
  return (
    <>
      <p>{[status, address, chainId, own?.address].join()}</p>
      <button type="button" id="in" onClick={() => connectors[0] && connect({ connector: connectors[0] })} />
      <button type="button" id="out" onClick={() => disconnect()} />
    </>
  )
}

test('both say who is connected, whichever of them was asked', async () => {
  install(wallet('Strap'))
  const modal = start({ networks: [ethereum], closeOnConnect: true })
  const config = createConfig({
    chains: [mainnet],
    connectors: [haspConnector(modal)],
    multiInjectedProviderDiscovery: false,
    transports: { [mainnet.id]: http('http://127.0.0.1:1') },
  })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <Both />
      </QueryClientProvider>
    </WagmiProvider>,
  )
  const until = (text: string) => vi.waitFor(() => expect(box.querySelector('p')?.textContent).toBe(text))
  await until('disconnected,,,')
  box.querySelector<HTMLElement>('#in')?.click()
  await click('button', 'Strap Installed')
  await until(`connected,${alice},1,${alice}`)
  await vi.waitFor(() => expect(modal.state.open).toBe(false))
  await modal.disconnect()
  await until('disconnected,,,')
  await modal.connect({ wallet: 'com.Strap' })
  await until(`connected,${alice},1,${alice}`)
  box.querySelector<HTMLElement>('#out')?.click()
  await until('disconnected,,,')
  await vi.waitFor(() => expect(modal.state.status).toBe('disconnected'))
  root.unmount()
})
