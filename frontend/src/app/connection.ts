interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Nothing is fetched ahead on 2g or when the visitor saves data. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  if (!connection) return true
  return !connection.saveData && !/2g$/.test(connection.effectiveType ?? '')
}

export function browserConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}
