// thirdweb's quick start.
import { createRoot } from 'react-dom/client'
import { createThirdwebClient } from 'thirdweb'
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react'

const client = createThirdwebClient({ clientId: '00000000000000000000000000000000' })

createRoot(document.querySelector('#root')).render(
  <ThirdwebProvider>
    <ConnectButton client={client} />
  </ThirdwebProvider>,
)
