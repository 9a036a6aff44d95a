import type { IncomingMessage, ServerResponse } from 'node:http'

/** `port` 0, which it is without one, takes a free one. */
export function serve(
  handler: (request: IncomingMessage, response: ServerResponse, url: URL) => unknown,
  port?: number,
): Promise<{ readonly url: string; stop(): Promise<void> }>
export function readText(request: IncomingMessage): Promise<string>
export function sendJson(
  response: ServerResponse,
  value: unknown,
  status?: number,
  headers?: Readonly<Record<string, string>>,
): void
