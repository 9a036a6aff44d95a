// How anything that a wallet throws becomes the one error of the API.
import { hasCode, isRejection } from '../../rpc/rejection.ts'
import { isModalError, ModalError } from '../errors.ts'

/** Makes anything a ModalError: 'rejected', 'pending' where a request is still open in the wallet, else 'wallet-error'. */
export function modalError(error: unknown): ModalError {
  if (isModalError(error)) return error
  const code = isRejection(error) ? 'rejected' : hasCode(error, -32002) ? 'pending' : 'wallet-error'
  return new ModalError(code, code, { cause: error })
}
