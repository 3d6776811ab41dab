/** A code that lies before the camera is read ten times a second, and counts once: again when it was away for a while. */
const AWAY = 1500

export class Seen {
  private readonly times = new Map<string, number>()

  /** Those of the texts that were not there just now. */
  fresh(texts: readonly string[], now: number): string[] {
    const found = [...new Set(texts)].filter((text) => now - (this.times.get(text) ?? -Infinity) > AWAY)
    for (const text of texts) this.times.set(text, now)
    for (const [text, time] of this.times) if (now - time > AWAY) this.times.delete(text)
    return found
  }
}
