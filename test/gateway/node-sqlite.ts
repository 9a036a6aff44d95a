// Run by a Node that has node:sqlite: prints a transcript over a file. It is given both.
import { DatabaseSync } from 'node:sqlite'
import { nodeSql } from '../../src/gateway/engines/node.ts'
import { write } from './transcripts.ts'

const [name = '', file = ''] = process.argv.slice(-2)
process.stdout.write(await write(name, nodeSql(new DatabaseSync(file))))
