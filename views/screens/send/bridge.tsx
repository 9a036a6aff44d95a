// Who pays whom, and how much: the sum on a strap from one to the other, whose pin drops when it has left.
import { useSignals } from '@preact/signals-react/runtime'
import { account } from '../../../src/core.ts'
import { identity } from '../../../src/flows/account/index.ts'
import { isSameAddress } from '../../../src/flows/account/listed.ts'
import { type Draft, sumOf } from '../../../src/flows/send/draft.ts'
import type { Identity } from '../../../src/types.ts'
import { Avatar } from '../../ui/more.ts'
import { Loaded } from '../account/list.ts'

/** What is known of who pays, where that is the account that is shown. */
export function useOwner(from: string): { readonly label?: string } & Identity {
  useSignals()
  const { address, label } = account.value ?? {}
  return isSameAddress(address, from) ? { ...(label && { label }), ...identity.value } : {}
}

export function Bridge({ of, isShut }: { of: Draft; isShut?: boolean }) {
  useSignals()
  const { from, to, avatar } = of
  return (
    <div className={isShut ? 'bridge shut' : 'bridge'} aria-hidden="true">
      <Loaded url={useOwner(from).avatar} className="coin">
        <Avatar address={from} />
      </Loaded>
      <span className="bar">
        <bdi dir="ltr">{sumOf(of)}</bdi>
      </span>
      <span className="staple" />
      <Loaded url={avatar} className="coin">
        <Avatar address={to} />
      </Loaded>
    </div>
  )
}
