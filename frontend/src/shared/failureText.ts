import { errorMessage } from '@/shared/api/error'
import { i18n } from '@/shared/i18n/i18n'
import { isLostPart } from './lostPart'

/** What a person reads of anything that was thrown. */
export function failureText(error: unknown): string {
  // The browser's own sentence names a file.
  if (isLostPart(error)) return i18n.t('common:errors.lostPart')
  return errorMessage(error) || i18n.t('common:errors.unknown')
}
