// The line to a server, which can be cut: who is connected loses the connection, and who comes later gets none.

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** The server's, by way of this line. */
  readonly url: string
  isCut(): boolean
  cut(): void
  mend(): void
  stop(): Promise<void>
}

export async function startLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const pass = (one: Socket, other: Socket): void => {
    open.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      open.delete(one)
      other.destroy()
    })
    one.pipe(other)
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    pass(near, far)
    pass(far, near)
  })
  const closeAll = (): void => {
    for (const one of open) one.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isCut: () => isCut,
    cut() {
      isCut = true
      closeAll()
    },
    mend() {
      isCut = false
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        closeAll()
      }),
  }
}
