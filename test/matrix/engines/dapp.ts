// A page of hasp's own WalletConnect client: the built files, under a policy that allows them and the relay alone.
import type { Front } from './front.ts'
import type { Tab } from './tab.ts'
import { eventually } from './visitor.ts'

const policy =
  "default-src 'none'; script-src 'self'; img-src 'self'; connect-src ws://127.0.0.1:*; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"
const html = `<!doctype html><html lang="en"><head><title>Tidewater</title><script src="/front/page.js"></script>
<script type="module" src="/front/dapp.js"></script></head></html>`
const script = (relayUrl: string) => `import { createClient } from '/dist/walletconnect.js'
const metadata = { name: 'Tidewater' }
window.dapp = createClient({ projectId: '${'0'.repeat(32)}', relayUrl: '${relayUrl}', metadata })
`

/** What a page has of the client. */
interface Dapp {
  connect(wish: object): Promise<{ uri: string; approval: Promise<{ topic: string }> }>
  request(topic: string, chain: string, call: { method: string; params: unknown }): Promise<string>
  sessions(): readonly { topic: string }[]
  approval: Promise<{ topic: string }>
  signed: Promise<string>
}
const chain = 'eip155:31337'

export async function openDapp(tab: Tab, front: Front, relayUrl: string) {
  front.put('/front/dapp.html', html, { 'content-security-policy': policy })
  front.put('/front/dapp.js', script(relayUrl))
  const ready = () => eventually(() => tab.run(() => 'dapp' in window)).toBe(true)
  await tab.goto(`${front.url}front/dapp.html`)
  await ready()
  return {
    connect: () =>
      tab.run(async (chain) => {
        const dapp = window.dapp as unknown as Dapp
        const wish = { chains: [chain], methods: ['personal_sign'], events: [] }
        const { uri, approval } = await dapp.connect({ namespaces: { eip155: wish } })
        dapp.approval = approval
        return uri
      }, chain),
    topic: () => tab.run(async () => (await (window.dapp as unknown as Dapp).approval).topic),
    /** Asked here and answered elsewhere: a driver that waits for one page cannot touch the other. */
    ask: (topic: string, address: string) =>
      tab.run(
        (topic, chain, address) => {
          const dapp = window.dapp as unknown as Dapp
          dapp.signed = dapp.request(topic, chain, { method: 'personal_sign', params: ['0x61', address] })
        },
        topic,
        chain,
        address,
      ),
    signed: () => tab.run(() => (window.dapp as unknown as Dapp).signed),
    sessions: () => tab.run(async () => (await (window.dapp as unknown as Dapp).sessions()).map(({ topic }) => topic)),
    async reload() {
      await tab.reload()
      await ready()
    },
  }
}
