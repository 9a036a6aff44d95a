export interface Bitcoin {
  readonly url: string
  /** Address that is paid for blocks where no other is given. */
  readonly miner: string
  /** Satoshi per block. */
  readonly reward: number
  mine(count: number, address?: string): Promise<void>
  pay(address: string, amount: number): Promise<void>
  stop(): Promise<void>
}
export function startBitcoin(): Promise<Bitcoin>
