// hasp in React as README says: its button, one network of `hasp/networks`.
import { createModal } from 'hasp'
import { mainnet } from 'hasp/networks'
import { ConnectButton } from 'hasp/react'
import { createRoot } from 'react-dom/client'

createModal({ networks: [mainnet], metadata: { name: 'Bench' } })
createRoot(/** @type {HTMLElement} */ (document.querySelector('#root'))).render(<ConnectButton />)
