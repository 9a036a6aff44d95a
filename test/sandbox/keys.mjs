// Serves the wallet that signs in a window of its own, on an origin of its own.
import { sendJson, serve } from './http.mjs'

const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox keys</title>
<style>body{font:16px/1.5 system-ui;margin:24px;color-scheme:light dark}pre{white-space:pre-wrap;overflow-wrap:anywhere}button{font:inherit;padding:8px 20px;margin-inline-end:8px}</style>
<h1>Sandbox keys</h1><div id="decide" hidden><p>Asks: <b id="method"></b></p><pre id="params"></pre>
<button id="approve" type="button">Approve</button><button id="reject" type="button">Reject</button></div>
<script type="module" src="/pages/keys.js"></script></html>`

/**
 * @param {ReadonlyMap<string, Uint8Array>} bundles
 * @param {object} sandbox what the page signs with and for
 */
export const startKeys = (bundles, sandbox) =>
  serve((_request, response, { pathname }) => {
    if (pathname === '/sandbox.json') return sendJson(response, sandbox)
    const script = bundles.get(pathname)
    if (script) return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (pathname !== '/connect') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
