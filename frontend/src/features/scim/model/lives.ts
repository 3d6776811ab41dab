/** Days that a token may live; the first is offered. */
export const LIVES = [365, 90, 180, 730] as const
export type Life = (typeof LIVES)[number]

/** The same, from the shortest on, as people choose them. */
export const OFFERED = [...LIVES].sort((one, other) => one - other)
