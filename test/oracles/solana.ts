// What Solana's own libraries say, for comparison.

export {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  type Instruction,
  isAddress,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
export { getTransferSolInstruction } from '@solana-program/system'
export {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
