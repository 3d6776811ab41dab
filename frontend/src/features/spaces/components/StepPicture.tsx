import type { StepCode } from '../model/steps'
import classes from './StepPicture.module.css'

const PICTURES: Record<StepCode, () => React.ReactNode> = {
  choose_design: Design,
  first_card: Card,
  bring_people: People,
  invite_people: Mail,
  publish: Share,
}

/** A drawing of what the step is about, in the colour of the space. */
export function StepPicture({ code }: { code: StepCode }) {
  const Picture = PICTURES[code]
  return (
    <svg className={classes.picture} viewBox="0 0 240 150" aria-hidden="true">
      <Picture />
    </svg>
  )
}

/** Lines that stand for words: from the left at `x`, each `[y, width]`. */
function Words({ x, lines, faint = false }: { x: number; lines: [y: number, width: number][]; faint?: boolean }) {
  return lines.map(([y, width]) => (
    <rect key={y} className={faint ? classes.faint : classes.words} x={x} y={y} width={width} height="5" rx="2.5" />
  ))
}

function Person({ x, y, size = 12 }: { x: number; y: number; size?: number }) {
  return (
    <>
      <circle className={classes.soft} cx={x} cy={y} r={size} />
      <circle className={classes.colour} cx={x} cy={y - size * 0.22} r={size * 0.34} />
      <path
        className={classes.colour}
        d={`M${x - size * 0.6} ${y + size * 0.68}a${size * 0.6} ${size * 0.55} 0 0 1 ${size * 1.2} 0z`}
      />
    </>
  )
}

function Design() {
  return (
    <>
      <rect className={classes.paper} x="68" y="16" width="76" height="118" rx="12" />
      <path className={classes.colour} d="M68 28a12 12 0 0 1 12-12h52a12 12 0 0 1 12 12v26H68z" />
      <rect className={classes.on} x="80" y="27" width="30" height="5" rx="2.5" />
      <rect className={classes.soft} x="80" y="43" width="24" height="24" rx="7" />
      <Words x={80} lines={[[78, 44]]} />
      <Words x={80} lines={[[89, 30]]} faint />
      <rect className={classes.colour} x="80" y="106" width="52" height="16" rx="6" />
      <circle className={classes.colour} cx="172" cy="42" r="12" />
      <path className={classes.tick} d="M166.500 42.500l4 4 7.500-8.500" />
      <circle className={classes.second} cx="172" cy="75" r="12" />
      <circle className={classes.soft} cx="172" cy="108" r="12" />
    </>
  )
}

function Card() {
  return (
    <>
      <rect className={classes.paper} x="56" y="20" width="128" height="110" rx="12" />
      <Person x={86} y={52} size={18} />
      <Words x={114} lines={[[42, 54]]} />
      <Words x={114} lines={[[55, 36]]} faint />
      <Words x={68} lines={[[82, 62]]} faint />
      <rect className={classes.colour} x="68" y="98" width="104" height="20" rx="7" />
      <rect className={classes.on} x="98" y="105.500" width="44" height="5" rx="2.5" />
    </>
  )
}

function People() {
  const rows = [34, 54, 74, 94, 114]
  return (
    <>
      <rect className={classes.paper} x="16" y="22" width="94" height="106" rx="8" />
      <path className={classes.soft} d="M16 30a8 8 0 0 1 8-8h78a8 8 0 0 1 8 8v14H16z" />
      {rows.map((y) => (
        <g key={y}>
          {[24, 54, 84].map((x) => (
            <rect key={x} className={classes.faint} x={x} y={y - 3} width="18" height="5" rx="2.5" />
          ))}
          {y < 114 && <path className={classes.line} d={`M16 ${y + 10}h94`} />}
        </g>
      ))}
      <circle className={classes.colour} cx="128" cy="75" r="12" />
      <path className={classes.tick} d="M122.500 75h11m-4.500-4.500 4.500 4.500-4.500 4.500" />
      {[36, 75, 114].map((y) => (
        <g key={y}>
          <rect className={classes.paper} x="148" y={y - 16} width="78" height="32" rx="8" />
          <Person x={165} y={y} size={10} />
          <Words x={182} lines={[[y - 6, 34]]} />
          <Words x={182} lines={[[y + 3, 22]]} faint />
        </g>
      ))}
    </>
  )
}

function Mail() {
  return (
    <>
      <path className={classes.fold} d="M64 66l56-38 56 38z" />
      <rect className={classes.paper} x="80" y="22" width="80" height="84" rx="8" />
      <circle className={classes.soft} cx="120" cy="40" r="7" />
      <Words x={96} lines={[[54, 48]]} />
      <Words x={102} lines={[[65, 36]]} faint />
      <rect className={classes.colour} x="98" y="78" width="44" height="14" rx="6" />
      <path className={classes.paper} d="M64 66l56 40 56-40v60a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8z" />
      <path className={classes.line} d="M66 131l40-36m68 36-40-36" />
    </>
  )
}

function Share() {
  return (
    <>
      <rect className={classes.phone} x="56" y="18" width="70" height="150" rx="13" />
      <Words x={76} lines={[[34, 30]]} />
      <rect className={classes.code} x="70" y="50" width="14" height="14" rx="2" />
      <rect className={classes.code} x="98" y="50" width="14" height="14" rx="2" />
      <rect className={classes.code} x="70" y="78" width="14" height="14" rx="2" />
      <path
        className={classes.colour}
        d="M89 50h4v9h-4zm0 14h9v4h-9zm9 14h5v9h-5zm9-4h5v5h-5zm-18 8h4v10h-4zm13 8h10v4h-10zM70 68h9v5h-9zm32 0h10v3h-10z"
      />
      <Words x={76} lines={[[106, 30]]} faint />
      <path className={classes.wave} d="M140 66a18 18 0 0 1 0 26m9-35a31 31 0 0 1 0 44" />
      <rect className={classes.colour} x="170" y="54" width="48" height="48" rx="8" transform="rotate(9 194 78)" />
      <rect className={classes.on} x="179" y="80" width="26" height="5" rx="2.5" transform="rotate(9 194 78)" />
      <circle className={classes.on} cx="183" cy="67" r="5" transform="rotate(9 194 78)" />
    </>
  )
}
