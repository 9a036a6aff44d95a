// Run by a Node that has node:sqlite: prints the transcript over the file that it is given.
import { DatabaseSync } from 'node:sqlite'
import { nodeSql } from '../../src/gateway/engines/node.ts'
import { transcript } from './transcript.ts'

process.stdout.write(await transcript(nodeSql(new DatabaseSync(process.argv.at(-1) ?? ''))))
