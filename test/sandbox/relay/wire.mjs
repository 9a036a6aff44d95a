// One socket as the faults see it: every frame, in or out, passes here and is hit or not.
import { strike } from './faults.mjs'

/**
 * @param {any} relay
 * @param {import('ws').WebSocket} socket
 * @param {string} clientId
 */
export function createWire(relay, socket, clientId) {
  let silent = false
  /** @type {Set<{ kind: string, release: () => void }>} what reorder holds back */
  const held = new Set()
  const stands = () => !silent && socket.readyState === socket.OPEN
  const write = (text) => {
    if (stands()) socket.send(text)
  }
  const note = (direction, { kind, id, method, tag, topic, problem }, text) =>
    relay.note({ direction, kind, clientId, id, method, tag, topic, problem, bytes: text.length })
  const hold = (kind, handle, delay) => {
    const one = { kind, release: () => held.delete(one) && handle() }
    held.add(one)
    relay.later(one.release, delay)
  }
  const wire = {
    stands,
    kill: () => socket.terminate(),
    /** Half-open: nobody reads or writes the socket any more, close frames included. */
    silence() {
      silent = true
      socket.pause()
    },
    close: (code, reason) => (code === 1006 ? socket.terminate() : socket.close(code, reason.slice(0, 123))),
    ping: () => stands() && socket.ping(),
    strike: (fault, handle = () => {}, kind = 'open') =>
      strike(fault, {
        handle,
        write,
        kill: wire.kill,
        silence: wire.silence,
        close: wire.close,
        later: relay.later,
        hold: (delay) => hold(kind, handle, delay),
      }),
    /** @param {import('./frames.mjs').Frame} frame @param {() => void} handle what happens where no fault says otherwise */
    pass(frame, handle) {
      if (!stands()) return
      const waiting = [...held].filter(({ kind }) => kind === frame.kind)
      const fault = relay.faults.take({ ...frame, clientId })
      // Two that are both held back would come in their old order.
      if (fault && !(fault.kind === 'reorder' && waiting.length > 0)) wire.strike(fault, handle, frame.kind)
      else handle()
      for (const { release } of waiting) release()
    },
    receive(frame, text, handle) {
      if (!stands()) return
      note('in', frame, text)
      wire.pass(frame, handle)
    },
    send: (frame, text) =>
      wire.pass(frame, () => {
        if (!stands()) return
        write(text)
        note('out', frame, text)
      }),
  }
  return wire
}
