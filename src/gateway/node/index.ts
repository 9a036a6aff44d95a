/**
 * `hasp/gateway/node`: what a gateway needs of Node: a server, a folder of files, a database in a file.
 * @example
 * const { sql } = await openDatabase('gateway.db')
 * const gateway = createGateway({ projects, sql, key: process.env.HASP_KEY, files: folderFiles('files') })
 * const { url, stop } = await serve(gateway, { port: 8787 })
 * @module
 */
export { type Database, openDatabase } from './database.ts'
export { folderFiles } from './folder.ts'
export { type ServeOptions, type Serving, serve } from './serve.ts'
