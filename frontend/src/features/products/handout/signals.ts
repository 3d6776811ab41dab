/** A short, quiet sound and a touch, for who looks at people and not at the screen. */
const SOUNDS = { good: [880, 0.09], bad: [220, 0.24] } as const
const TOUCHES = { good: [30], bad: [60, 60, 60] }
const KEPT = 'hand-out-sound'

let context: AudioContext | undefined

export function signal(kind: keyof typeof SOUNDS): void {
  const [pitch, seconds] = SOUNDS[kind]
  navigator.vibrate?.(TOUCHES[kind])
  try {
    context ??= new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.05, context.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + seconds)
  } catch {
    // A device without sound: everything is said in words too.
  }
}

export function hasSound(): boolean {
  return localStorage.getItem(KEPT) === 'on'
}

export function keepSound(on: boolean): void {
  if (on) localStorage.setItem(KEPT, 'on')
  else localStorage.removeItem(KEPT)
}
