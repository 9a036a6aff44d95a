/** Decoration: the control around it has the name. */
export function Icon({ path, className }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path d={path} />
    </svg>
  )
}

export function Mark() {
  return (
    <svg viewBox="0 0 24 24" className="mark" aria-hidden="true">
      <path d="M2 11h9.5a6.5 6.5 0 0 1 6.5 6.5V22M7 2v5.5M7 14.5V22" />
    </svg>
  )
}
