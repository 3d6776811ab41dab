/** So many at once. */
const MOST_AT_ONCE = 500

/** The chosen ones by their spaces, in portions that go into one request. */
export function portions(
  chosen: ReadonlyMap<string, readonly string[]>,
  most = MOST_AT_ONCE,
): [space: string, uuids: string[]][] {
  return [...chosen].flatMap(([space, uuids]) =>
    Array.from({ length: Math.ceil(uuids.length / most) }, (_, place): [string, string[]] => [
      space,
      uuids.slice(place * most, (place + 1) * most),
    ]),
  )
}
