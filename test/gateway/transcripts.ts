// Those that programs in other runtimes are asked for by name.
import type { Sql } from '../../src/gateway/sql.ts'
import { apiTranscript } from './api.ts'
import { transcript } from './transcript.ts'

const all: Readonly<Record<string, (sql: Sql) => Promise<string>>> = { transcript, apiTranscript }

export const write = (name: string, sql: Sql): Promise<string> => all[name]?.(sql) ?? Promise.resolve(`no ${name}`)
