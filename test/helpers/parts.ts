// The chunks that core fetches on demand, fetched ahead: a test with faked timers cannot wait for the disk.
import '../../chains/eip155/chain.ts'
import '../../src/connectors/injected-switch.ts'
import '../../src/flows/session.ts'
