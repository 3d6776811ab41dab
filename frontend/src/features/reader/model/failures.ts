/** Why a camera or a tag reader does not work; each has words that say what to do. */
export type CameraFailure = 'refused' | 'none' | 'busy' | 'unsupported' | 'failed'

const BY_NAME: Record<string, CameraFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  PermissionDeniedError: 'refused',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}

export function cameraFailure(error: unknown): CameraFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return BY_NAME[name] ?? 'failed'
}
