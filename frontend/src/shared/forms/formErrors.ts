import type { FieldErrors } from '@/shared/api/error'

/** First message of each field; list places as `phones.0.number`, the way forms name them. */
export function formErrors(errors: FieldErrors): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [path, messages] of Object.entries(errors)) {
    const message = messages[0]
    if (message === undefined) continue
    // The server may say body.phones[0].number or phones.0.number; both name the same field.
    const name = path.replace(/^(body|payload|data)\./, '').replace(/\[(\d+)\]/g, '.$1')
    result[name] ??= message
  }
  return result
}
