export interface Picture {
  id: number
  width: number
  height: number
  pixels: ArrayBuffer
}
export type Answer = { id: number; texts: string[] } | { id: number; failure: string }
