// A real HTTP server on 127.0.0.1 in the place of a service: it answers as a test says, and records what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { settle } from './time.ts'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void
export interface Service {
  readonly url: string
  /** Paths with their queries, in the order in which they were asked. */
  readonly asked: string[]
  /** How many answers were given up by the client before they were whole. */
  readonly abandoned: () => number
  /** Answers from now on; one of a list each, the last one for all that follow. */
  answer(...answers: Answer[]): void
  /** Resolves when this many questions have come, whatever the clock says. */
  reach(count: number): Promise<void>
}

/** Starts a service that is stopped when the test is over. */
export async function startService(...first: Answer[]): Promise<Service> {
  let answers = first
  let abandoned = 0
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url}`)
    response.on('close', () => {
      if (!response.writableFinished) abandoned++
    })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    next?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    abandoned: () => abandoned,
    answer(...next) {
      answers = next
    },
    async reach(count) {
      while (asked.length < count) await settle()
      await settle()
    },
  }
}

export const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
export const body =
  (text: string | Uint8Array, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(text)
export const hang: Answer = () => undefined
export const drop: Answer = (response) => void response.destroy()
