// The body of a message of node:http, as a stream.
import type { IncomingMessage } from 'node:http'

/**
 * A stream that may be left: the one that Node makes ends the connection then, and with it an answer that is still to be given.
 * Who leaves it says what becomes of the connection.
 */
export const streamOf = (message: IncomingMessage, onLeft: () => void): ReadableStream<Uint8Array> => {
  let leave = (): void => undefined
  return new ReadableStream({
    start(controller) {
      const take = (chunk: Uint8Array): void => {
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) message.pause()
      }
      const end = (): void => controller.close()
      const fail = (error: Error): void => controller.error(error)
      message.on('data', take).once('end', end).once('error', fail)
      leave = () => void message.off('data', take).off('end', end).off('error', fail)
    },
    pull() {
      message.resume()
    },
    cancel() {
      leave()
      // Of what happens to it from now on nobody wants to know, and an error without a listener would end the process.
      message.on('error', () => undefined)
      onLeft()
    },
  })
}
