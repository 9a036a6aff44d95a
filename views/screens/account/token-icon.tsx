// A token: its own picture, or its letter on a hue of its own, round as a coin.
import { Loaded } from '../../ui/loaded.tsx'
import { NetworkIcon } from '../../ui/more.ts'

export const TokenIcon = ({ url, name, id }: { url?: string | undefined; name: string; id: string }) => (
  <span className="token">
    <Loaded url={url} className="coin">
      <NetworkIcon name={name} id={id} />
    </Loaded>
  </span>
)
