/** Banks want the number of the house apart: what ends a line in a number is taken so, and can be changed. */
export function streetOf(line: string): [street: string, building: string] {
  const found = /^(.*\D)\s+(\d+\s?[a-zA-Z]?(?:[-/]\d+\s?[a-zA-Z]?)*)$/.exec(line.trim())
  return found ? [(found[1] ?? '').replace(/,$/, ''), found[2] ?? ''] : [line.trim(), '']
}
