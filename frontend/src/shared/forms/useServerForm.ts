import { useId, useMemo, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/error'
import { formErrors } from './formErrors'

/** How many of the top-level fields differ from what is saved. */
export function changedFields<T extends object>(values: T, saved: T): (keyof T & string)[] {
  const keys = Object.keys(values) as (keyof T & string)[]
  return keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(saved[key]))
}

/** A field, or one inside of it: `name`, `translations.de`. */
type Path<T> = (keyof T & string) | `${keyof T & string}.${string}`
type Entered<T, P> = P extends keyof T ? T[P] : string
type Errors = Record<string, string>

/** What is wrong with a field, by its value and all others; or with all fields at once, by their paths. */
type Rules<T> = { [K in keyof T]?: (value: T[K], values: T) => string | null } | ((values: T) => Errors)

interface FieldProps {
  error: string | undefined
  'data-path': string
  /** Takes the value, or the event of an input that has it. */
  onChange: (entered: unknown) => void
}

export interface ServerForm<T extends object> {
  values: T
  setFieldValue: <K extends keyof T & string>(field: K, value: T[K]) => void
  /** First message of each field, by its path. */
  errors: Errors
  getInputProps: {
    <P extends Path<T>>(path: P): FieldProps & { value: Entered<T, P> }
    (path: Path<T>, as: { type: 'checkbox' }): FieldProps & { checked: boolean }
  }
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

/** A form whose values the server has the last word about. */
export function useServerForm<T extends object>({
  initialValues,
  validate = {},
}: {
  initialValues: T
  validate?: Rules<T>
}): ServerForm<T> {
  const id = useId()
  const [values, setValues] = useState(initialValues)
  /** The same as they are right now, for a field that is entered and sent at once. */
  const latest = useRef(initialValues)
  const [errors, setErrors] = useState<Errors>({})
  const [saved, setSaved] = useState(initialValues)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const changed = useMemo(() => changedFields(values, saved), [values, saved])

  const take = (next: T) => {
    latest.current = next
    setValues(next)
  }
  const enter = (path: string, value: unknown) => {
    take(withValue(latest.current, path.split('.'), value) as T)
    setErrors(({ [path]: _settled, ...others }) => others)
  }
  const inputProps = (path: string, { type }: { type?: 'checkbox' } = {}) => {
    const value = valueAt(values, path.split('.'))
    return {
      ...(type === 'checkbox' ? { checked: Boolean(value) } : { value }),
      error: errors[path],
      'data-path': `${id}.${path}`,
      onChange: (entered: unknown) => enter(path, enteredValue(entered)),
    }
  }
  const accept = (next: T) => {
    take(next)
    setSaved(next)
    setErrors({})
    setProblem(null)
  }
  const submitWith = async (action: (values: T) => Promise<unknown>) => {
    setProblem(null)
    const found = problemsOf(latest.current, validate)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      focusFirst(id, Object.keys(found))
      return false
    }
    setSaving(true)
    try {
      await action(latest.current)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const said = formErrors(error.errors)
      setErrors(said)
      const known = Object.keys(said).filter((path) => (path.split('.')[0] ?? '') in latest.current)
      if (known.length === 0) setProblem(Object.values(said)[0] ?? error.message)
      else focusFirst(id, known)
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    setFieldValue: enter,
    errors,
    getInputProps: inputProps as ServerForm<T>['getInputProps'],
    changed,
    saving,
    problem,
    accept,
    discard: () => accept(saved),
    submitWith,
  }
}

function valueAt(values: unknown, [name, ...inner]: string[]): unknown {
  if (name === undefined) return values
  return valueAt((values as Record<string, unknown> | undefined)?.[name], inner)
}

function withValue(values: unknown, [name, ...inner]: string[], value: unknown): unknown {
  if (name === undefined) return value
  const fields = values as Record<string, unknown> | undefined
  return { ...fields, [name]: withValue(fields?.[name], inner, value) }
}

/** Components of Mantine hand over a value, inputs of the browser an event. */
function enteredValue(entered: unknown): unknown {
  const input = typeof entered === 'object' && entered && 'currentTarget' in entered ? entered.currentTarget : null
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return entered
  return input.type === 'checkbox' && 'checked' in input ? input.checked : input.value
}

function problemsOf<T extends object>(values: T, rules: Rules<T>): Errors {
  if (typeof rules === 'function') return rules(values)
  const fields = Object.keys(rules) as (keyof T & string)[]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = rules[field]?.(values[field], values)
      return problem ? [[field, problem]] : []
    }),
  )
}

/** Puts the focus into the first of the fields that is shown, once their messages are. */
function focusFirst(form: string, paths: string[]) {
  requestAnimationFrame(() => {
    const fields = paths.map((path) => document.querySelector<HTMLElement>(`[data-path="${form}.${path}"]`))
    fields.find((field) => field !== null)?.focus()
  })
}
