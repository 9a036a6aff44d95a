// A server component. What knows the visitor is a client component inside.
import { Wallet } from './wallet'

export default function Page() {
  return (
    <main>
      <h1>hasp in Next</h1>
      <Wallet />
    </main>
  )
}
