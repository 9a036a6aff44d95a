// Loads ahead the chunks that core loads on demand, since a test with faked timers cannot wait for the disk.
import '../../chains/bip122/chain.ts'
import '../../chains/cosmos/chain.ts'
import '../../chains/eip155/chain.ts'
import '../../src/connectors/injected-switch.ts'
import '../../src/connect/restore.ts'
import '../../src/connect/machine.ts'
