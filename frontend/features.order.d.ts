export const order: readonly string[]
export const ROOMS: Readonly<Record<string, string | null>>
