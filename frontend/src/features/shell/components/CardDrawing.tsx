/** Three cards of one design, drawn. */
export function CardDrawing() {
  return (
    <svg width="320" height="380" viewBox="0 0 320 380" fill="none">
      <defs>
        <linearGradient id="drawing-head" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#174f3b" />
          <stop offset="1" stopColor="#3c8465" />
        </linearGradient>
      </defs>
      <g transform="rotate(-9 90 220)" opacity="0.55">
        <rect x="22" y="70" width="180" height="270" rx="22" fill="var(--v-paper)" stroke="var(--v-line)" />
        <path d="M22 92a22 22 0 0 1 22-22h136a22 22 0 0 1 22 22v56H22z" fill="#2b50e8" />
      </g>
      <g transform="rotate(8 250 220)" opacity="0.55">
        <rect x="120" y="66" width="180" height="270" rx="22" fill="var(--v-paper)" stroke="var(--v-line)" />
        <path d="M120 88a22 22 0 0 1 22-22h136a22 22 0 0 1 22 22v56H120z" fill="#8a4a2b" />
      </g>
      <rect x="62" y="40" width="196" height="310" rx="26" fill="var(--v-paper)" stroke="var(--v-line-strong)" />
      <path d="M62 66a26 26 0 0 1 26-26h144a26 26 0 0 1 26 26v62H62z" fill="url(#drawing-head)" />
      <path d="M80 74l9-15 9 15z" fill="#fff" />
      <rect x="104" y="62" width="52" height="9" rx="4.5" fill="#fff" opacity="0.85" />
      <rect x="80" y="98" width="58" height="58" rx="16" fill="var(--v-paper)" />
      <rect x="84" y="102" width="50" height="50" rx="13" fill="#dfe8e3" />
      <circle cx="109" cy="121" r="10" fill="#d9a27e" />
      <path d="M99 118c0-8 4-12 10-12s10 4 10 11c-6 0-12-4-13-6-1 3-4 6-7 7z" fill="#33261f" />
      <path d="M92 152c0-12 7-18 17-18s17 6 17 18z" fill="#174f3b" />
      <rect x="80" y="172" width="112" height="12" rx="6" fill="var(--v-text)" />
      <rect x="80" y="193" width="84" height="8" rx="4" fill="var(--v-text-3)" opacity="0.7" />
      <rect x="80" y="207" width="64" height="8" rx="4" fill="var(--v-text-3)" opacity="0.4" />
      <rect x="80" y="232" width="160" height="34" rx="10" fill="#174f3b" />
      <rect x="126" y="245" width="68" height="8" rx="4" fill="#fff" opacity="0.9" />
      {[0, 1, 2, 3].map((index) => (
        <g key={index} transform={`translate(${80 + index * 41.5} 276)`}>
          <rect width="35.5" height="34" rx="9" fill="var(--v-sunken)" />
          <circle cx="17.75" cy="17" r="5.5" stroke="#2e7a5a" strokeWidth="2" />
        </g>
      ))}
      <rect x="80" y="324" width="120" height="8" rx="4" fill="var(--v-line-strong)" />
    </svg>
  )
}
