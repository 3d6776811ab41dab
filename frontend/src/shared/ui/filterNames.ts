const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** Those in whose name the words stand, without regard to case and accents. */
export function withName<One extends { label: string }>(options: readonly One[], text: string): readonly One[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return words.length === 0
    ? options
    : options.filter(({ label }) => {
        const name = folded(label)
        return words.every((word) => name.includes(word))
      })
}
