#!/usr/bin/env node
// The command `hasp` of the package.
import { runCommand } from './command.ts'

// Who reads the log or the terminal may go away, and the gateway goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
  onStop(stop) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  },
})
