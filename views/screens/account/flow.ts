// What services say of the account: on its way with the screen, which is drawn without it.
import { useEffect, useState } from 'react'

type Flow = typeof import('../../../src/flows/account/index.ts')
let flow: Flow | undefined
const loadFlow = (): Promise<Flow> =>
  import('../../../src/flows/account/index.ts').then((loaded) => {
    flow = loaded
    return loaded
  })
void loadFlow().catch(() => undefined)
/** Undefined until it is here. */
export function useFlow(): Flow | undefined {
  const [here, setHere] = useState(flow)
  useEffect(() => {
    if (!here) loadFlow().then(setHere, () => undefined)
  }, [here])
  return here
}
