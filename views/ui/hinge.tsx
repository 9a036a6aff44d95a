// An address as it is compared: all of it, in groups.
import { addStyles } from '../shell/root.ts'
import css from './hinge.css'

addStyles(css)

/** All of an address, in groups of four; `0x` goes with the first. It is read to who hears it, and copied by who marks it, as one text. */
export function Groups({ of }: { of: string }) {
  const groups = of.match(/^0x.{4}|.{1,4}/g) ?? []
  return (
    <p className="hinged" dir="ltr">
      <span className="unseen">{of}</span>
      <span className="cells" aria-hidden="true">
        {groups.map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, and none moves
          <span key={i}>{group}</span>
        ))}
      </span>
    </p>
  )
}
