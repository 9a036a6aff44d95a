// How anything that a wallet throws becomes the one error of the API.
import { hasCode, isRejection } from '../../rpc/rejection.ts'
import { isModalError, ModalError } from '../errors.ts'

/** Anything as a ModalError: a rejection, a request that is still open in the wallet, else the wallet's fault. */
export function modalError(error: unknown): ModalError {
  if (isModalError(error)) return error
  const code = isRejection(error) ? 'rejected' : hasCode(error, -32002) ? 'pending' : 'wallet-error'
  return new ModalError(code, code, { cause: error })
}
