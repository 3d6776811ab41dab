import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Decoder } from './decoding/decoder'
import { cameraFailure, type CameraFailure } from './model/failures'
import { Seen } from './model/seen'

/** Between two frames, ms: ten a second are read at most, and none while the last is being read. */
const PACE = 100

interface TorchCapabilities {
  torch?: boolean
}
export type CameraState = { is: 'opening' } | { is: 'on' } | { is: 'failed'; why: CameraFailure }

/**
 * The camera of the device in a `<video>`, and what the codes before it say. It is stopped when the part that shows it
 * is left, and when the page is hidden: an indicator that glows on frightens people.
 */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(null)
  const [state, setState] = useState<CameraState>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const [device, setDevice] = useState<string>()
  const [devices, setDevices] = useState<string[]>([])
  const [torch, setTorch] = useState<boolean | null>(null)
  const [decoder] = useDecoder()
  const told = useEffectEvent(onText)

  useEffect(() => {
    let gone = false
    const stop = () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop()
      stream.current = null
    }
    const open = async () => {
      setState({ is: 'opening' })
      try {
        if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError')
        const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: 'environment' } }
        const opened = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
        })
        if (gone || document.hidden) {
          for (const track of opened.getTracks()) track.stop()
          return
        }
        stop()
        stream.current = opened
        const track = opened.getVideoTracks()[0]
        track?.addEventListener('ended', () => gone || setState({ is: 'failed', why: 'busy' }))
        const { torch: has } = (track?.getCapabilities?.() ?? {}) as TorchCapabilities
        setTorch(has ? false : null)
        if (video.current) {
          video.current.srcObject = opened
          await video.current.play().catch(() => undefined)
        }
        const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
        if (gone) return
        setDevices(all.flatMap(({ kind, deviceId }) => (kind === 'videoinput' && deviceId ? [deviceId] : [])))
        setState({ is: 'on' })
      } catch (error) {
        if (!gone) setState({ is: 'failed', why: cameraFailure(error) })
      }
    }
    const onVisibility = () => (document.hidden ? stop() : void open())
    document.addEventListener('visibilitychange', onVisibility)
    void open()
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [device, attempt])

  useEffect(() => {
    if (state.is !== 'on') return
    const seen = new Seen()
    let failures = 0
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const look = async () => {
      const shown = video.current
      if (shown && shown.videoWidth > 0 && !document.hidden) {
        try {
          const texts = await decoder().ofVideo(shown)
          if (gone) return
          failures = 0
          for (const text of seen.fresh(texts, performance.now())) told(text)
        } catch {
          if (gone) return
          // The first picture may meet a lost connection; a reader that never starts is said.
          failures += 1
          if (failures > 3) setState({ is: 'failed', why: 'failed' })
        }
      }
      if (!gone) timer = setTimeout(look, PACE)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [state, decoder])

  const light = async (on: boolean) => {
    const track = stream.current?.getVideoTracks()[0]
    try {
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      setTorch(on)
    } catch {
      setTorch(null)
    }
  }
  const switchTo = () => {
    const now = stream.current?.getVideoTracks()[0]?.getSettings().deviceId ?? device ?? ''
    setDevice(devices[(devices.indexOf(now) + 1) % devices.length])
  }
  return {
    video,
    state,
    again: () => setAttempt((before) => before + 1),
    /** Whether its light is on; null for a camera without one. */
    torch,
    light,
    switchTo: devices.length > 1 ? switchTo : null,
  }
}

/** The reader, begun with the first picture and ended with the part that uses it. */
export function useDecoder(): [get: () => Decoder] {
  const kept = useRef<Decoder>(null)
  useEffect(
    () => () => {
      kept.current?.end()
      kept.current = null
    },
    [],
  )
  const [get] = useState(() => () => {
    kept.current ??= new Decoder()
    return kept.current
  })
  return [get]
}
