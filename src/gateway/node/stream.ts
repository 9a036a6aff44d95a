// The body of a message of node:http, as a stream.
import type { IncomingMessage } from 'node:http'

/**
 * A stream that may be left: the one that Node makes ends the connection then, and with it an answer that is still to be given.
 * Who leaves it says what becomes of the connection.
 */
export const streamOf = (message: IncomingMessage, onLeft: () => void): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      message.on('data', (chunk: Uint8Array) => {
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) message.pause()
      })
      message.once('end', () => controller.close())
      message.once('error', (error) => controller.error(error))
    },
    pull() {
      message.resume()
    },
    cancel() {
      message.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error')
      message.on('error', () => undefined)
      onLeft()
    },
  })
