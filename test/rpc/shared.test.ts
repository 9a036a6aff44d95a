// Who shares a read shares the way of it, not what comes of it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rpc } from '../../rpc/index.ts'
import { type Node, startNode } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode({ eth_call: () => ({ logs: [{ n: 1 }] }) })
})
afterEach(() => node.stop())
const options = { retries: 0, delay: 5 }

describe('who shares a read', () => {
  const read = { method: 'eth_call', params: [] }
  type Logs = { logs: { n: number }[] }

  test('a caller who shares a read gets a result of its own: changing it changes nobody else’s', async () => {
    const send = rpc([node.url], options)
    const seen: number[] = []
    const ask = async (signal?: AbortSignal): Promise<void> => {
      const result = (await send(read, signal)) as Logs
      seen.push(result.logs.length)
      // At once, before anybody else hears of it.
      result.logs.push({ n: 2 })
    }
    await Promise.all([ask(), ask(), ask(new AbortController().signal), ask()])
    expect(node.posts.flatMap(({ calls }) => calls)).toHaveLength(1)
    expect(seen).toEqual([1, 1, 1, 1])
  })

  test('a caller who shares a read may change what it got, at any depth', async () => {
    const send = rpc([node.url], options)
    const [a, b] = (await Promise.all([send(read), send(read)])) as [Logs, Logs]
    ;(a.logs[0] as { n: number }).n = 7
    expect(b.logs[0]?.n).toBe(1)
    b.logs.length = 0
    expect(a.logs).toHaveLength(1)
  })
})
