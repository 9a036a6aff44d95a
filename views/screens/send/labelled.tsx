// A field under its name, over what is wrong with it.
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { warn } from '../../ui/icons.ts'
import { Icon } from '../../ui/index.ts'

interface LabelledProps {
  /** Of the input; what is wrong has it with `-wrong` behind. */
  readonly id: string
  readonly label: string
  /** What stands at the other end of the name. */
  readonly note?: ReactNode
  readonly error: string
  readonly children: ReactNode
  /** What stands under the field. */
  readonly below?: ReactNode
}
export const Labelled = ({ id, label, note, error, children, below }: LabelledProps) => (
  <div className="labelled">
    <p className="label">
      <label htmlFor={id}>{label}</label>
      {note}
    </p>
    <div className={error ? 'field bad' : 'field'}>{children}</div>
    {below}
    <p className="wrong" id={`${id}-wrong`} role="status">
      {error && <Icon path={warn} className="small" />}
      {error}
    </p>
  </div>
)

/** A field in which stands what is typed, until a text of another origin takes its place. */
export function useText<Field extends HTMLInputElement | HTMLTextAreaElement>(text: string) {
  const field = useRef<Field>(null)
  useLayoutEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text
  }, [text])
  return field
}
