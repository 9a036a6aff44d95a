/**
 * `hasp/gateway/node`: what a gateway needs of Node: a server, a folder of files, a database in a file.
 * @example
 * const { sql } = await openDatabase('gateway.db')
 * const own = { sql, key: process.env.HASP_KEY, files: folderFiles('files'), fetch: nodeFetch }
 * const gateway = createGateway({ projects, chains, ...own })
 * const { url, stop } = await serve(gateway, { port: 8787 })
 * @module
 */
export { type Database, openDatabase } from './database.ts'
export { nodeFetch } from './fetch.ts'
export { folderFiles } from './folder.ts'
export { type ServeOptions, type Serving, serve } from './serve.ts'
