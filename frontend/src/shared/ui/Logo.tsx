/** The word and the mark: a card with a point. */
export function Logo({ height = 22 }: { height?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 9 }}>
      <svg width={height * 1.32} height={height} viewBox="0 0 29 22" aria-hidden="true">
        <rect x="0" y="5" width="24" height="16" rx="4" fill="var(--v-ink)" />
        <circle cx="21.5" cy="7" r="7.5" fill="var(--v-canvas)" />
        <circle cx="21.5" cy="7" r="5.6" fill="var(--v-accent)" />
      </svg>
      <span style={{ fontSize: height * 0.77, fontWeight: 600, letterSpacing: '-0.01em', color: 'var(--v-text)' }}>
        Vizitka
      </span>
    </span>
  )
}
