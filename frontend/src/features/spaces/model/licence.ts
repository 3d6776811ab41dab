/** How a space's package is called: by its licence, `free` without one. Null where nothing is sold: no package bounds how
 *  many cards are active, and none is spoken of. */
export function packageName(licence: { name: string } | null, limit: number | null, free: string): string | null {
  return licence?.name ?? (limit === null ? null : free)
}
