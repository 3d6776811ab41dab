import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { useMemo, useState } from 'react'
import { ApiError, type FieldErrors } from '@/shared/api/error'

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

/** How many of the top-level fields differ from what is saved. */
export function changedFields<T extends object>(values: T, saved: T): (keyof T & string)[] {
  const keys = Object.keys(values) as (keyof T & string)[]
  return keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(saved[key]))
}

export interface ServerForm<T extends Record<string, unknown>> extends UseFormReturnType<T> {
  /** Names of the changed top-level fields. */
  changed: (keyof T & string)[]
  saving: boolean
  /** Text for the whole form: errors of fields that the form does not have, or of no field. */
  problem: string | null
  /** Takes what the server now has: values and starting point. */
  accept: (values: T) => void
  discard: () => void
  /** Validates, runs, puts the server's field errors at their fields. Answers whether it went well. */
  submitWith: (action: (values: T) => Promise<unknown>) => Promise<boolean>
}

export function useServerForm<T extends Record<string, unknown>>(
  input: UseFormInput<T> & { initialValues: T },
): ServerForm<T> {
  const form = useForm<T>({ ...input, mode: 'controlled', validateInputOnBlur: input.validateInputOnBlur ?? false })
  const [saved, setSaved] = useState<T>(input.initialValues)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const changed = useMemo(() => changedFields(form.values, saved), [form.values, saved])

  const accept = (values: T) => {
    setSaved(values)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    setProblem(null)
  }
  const submitWith = async (action: (values: T) => Promise<unknown>) => {
    setProblem(null)
    const check = form.validate()
    if (check.hasErrors) {
      focusFirstError(form, Object.keys(check.errors))
      return false
    }
    setSaving(true)
    try {
      await action(form.getValues())
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = formErrors(error.errors)
      form.setErrors(errors)
      const known = Object.keys(errors).filter((name) => (name.split('.')[0] ?? '') in form.getValues())
      if (known.length === 0) setProblem(Object.values(errors)[0] ?? error.message)
      else focusFirstError(form, known)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { ...form, changed, saving, problem, accept, discard: () => accept(saved), submitWith } as ServerForm<T>
}

function focusFirstError(form: { getInputNode: (path: never) => HTMLElement | null }, names: string[]) {
  requestAnimationFrame(() => {
    for (const name of names) {
      const node = form.getInputNode(name as never)
      if (node) {
        node.focus()
        return
      }
    }
  })
}
