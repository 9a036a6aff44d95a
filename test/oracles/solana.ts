// What Solana's own libraries say, for comparison.

export {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createKeyPairSignerFromPrivateKeyBytes,
  createNoopSigner,
  createSignableMessage,
  createTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  isAddress,
  isMessageModifyingSigner,
  isOffCurveAddress,
  isTransactionModifyingSigner,
  type MessageModifyingSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionModifyingSigner,
  verifySignature,
} from '@solana/kit'
export {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
export { getTransferSolInstruction } from '@solana-program/system'
export {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
