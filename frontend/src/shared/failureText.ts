import { errorMessage } from '@/shared/api/error'
import { t } from '@/shared/i18n/i18n'
import { isLostPart } from './lostPart'

/** What a person reads of anything that was thrown. */
export function failureText(error: unknown): string {
  // The browser's own sentence names a file.
  if (isLostPart(error)) return t('common:errors.lostPart')
  return errorMessage(error) || t('common:errors.unknown')
}
