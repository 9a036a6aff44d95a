// What the demo's pages have besides what any page has.
interface Keplr {
  enable(chain: string): Promise<void>
  disable(): Promise<void>
  getKey(chain: string): Promise<{ bech32Address: string; pubKey: Uint8Array }>
  signAmino(chain: string, signer: string, doc: object): Promise<unknown>
  signDirect(chain: string, signer: string, doc: object): Promise<unknown>
}
interface Window {
  /** The sandbox wallet, where the page has it: `ready` once it is there in every namespace. */
  sandboxWallet?: { ready: Promise<void>; icon: string; keplr?: Keplr }
}
/** The URLs of the local chains by CAIP-2 id, written into the bundle. */
declare const sandboxNetworks: Readonly<Record<string, string>>
