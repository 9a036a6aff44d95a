// Who pays whom, and how much: the sum on a strap from one to the other, whose pin drops when it has left.
import { useSignals } from '@preact/signals-react/runtime'
import { type Draft, sumOf } from '../../../src/flows/send/draft.ts'
import { Avatar } from '../../ui/more.ts'
import { Loaded } from '../account/list.ts'

export function Bridge({ of, isShut }: { of: Draft; isShut?: boolean }) {
  useSignals()
  const { from, to, avatar } = of
  return (
    <div className={isShut ? 'bridge shut' : 'bridge'} aria-hidden="true">
      <Avatar address={from} />
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
