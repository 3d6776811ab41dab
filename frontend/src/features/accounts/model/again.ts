import { ApiError } from '@/shared/api/error'

/** Does what asks again who it is; where the sign-in that stood for a password is not young any more, says so to
 *  `onTooLate` instead of failing. */
export async function whileYoung(work: () => Promise<void>, onTooLate: () => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'sign_in_again')) throw error
    onTooLate()
  }
}
