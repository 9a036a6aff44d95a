// How anything that a wallet throws becomes the one error of the API.
import { hasCode } from '../../rpc/rejection.ts'
import { answerTime } from '../constants.ts'
import { isModalError, ModalError, within } from '../errors.ts'

/** Makes anything a ModalError: 'rejected', what the table of failures says, or 'wallet-error' where that table is lost. */
export async function modalError(error: unknown): Promise<ModalError> {
  if (isModalError(error)) return error
  let code: ModalError['code'] = 'wallet-error'
  try {
    // A refusal by code is the most common end, and depends on no other chunk.
    code = hasCode(error, 4001, 5000) ? 'rejected' : (await within(answerTime, import('./failures.ts'))).codeOf(error)
  } catch {
    // The table is lost.
  }
  return new ModalError(code, code, { cause: error })
}
