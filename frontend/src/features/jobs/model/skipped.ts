/** Names by the reason for which they stayed; the most frequent reason first. */
export function byReason(rows: readonly { name: string; reason: string }[]): [reason: string, names: string[]][] {
  const groups = new Map<string, string[]>()
  for (const { name, reason } of rows) groups.set(reason, [...(groups.get(reason) ?? []), name])
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}
