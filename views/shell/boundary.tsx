// What a screen throws while it is drawn costs that screen, not the modal.
import { Component, type ReactNode } from 'react'

interface Props {
  fallback: ReactNode
  /** Another one is another try. */
  now: object
  children: ReactNode
}

export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = (): { broken: boolean } => ({ broken: true })
  override componentDidUpdate({ now }: Props): void {
    if (now !== this.props.now && this.state.broken) this.setState({ broken: false })
  }
  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
