import type { Answer, Picture } from './messages'

/** A picture goes to the reader at this width at most, px: codes of 6 pixels a module are read from less. */
const WIDEST_FRAME = 1024
const WIDEST_PHOTO = 1800

/** Reads codes in a thread of its own. */
export class Decoder {
  private readonly worker = new Worker(new URL('./codes.ts', import.meta.url), { type: 'module' })
  private readonly canvas = document.createElement('canvas')
  private readonly waiting = new Map<number, { done: (texts: string[]) => void; failed: (error: Error) => void }>()
  private last = 0

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const one = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if ('texts' in data) one?.done(data.texts)
      else one?.failed(new Error(data.failure))
    }
    this.worker.onerror = () => {
      for (const { failed } of this.waiting.values()) failed(new Error('The reader did not start'))
      this.waiting.clear()
    }
  }

  /** What the codes in the present frame say. */
  async ofVideo(video: HTMLVideoElement): Promise<string[]> {
    return this.read(video, video.videoWidth, video.videoHeight, WIDEST_FRAME)
  }

  async ofFile(file: Blob): Promise<string[]> {
    const bitmap = await createImageBitmap(file)
    try {
      return await this.read(bitmap, bitmap.width, bitmap.height, WIDEST_PHOTO)
    } finally {
      bitmap.close()
    }
  }

  /** Has what reads codes fetched before it is needed: it reads an empty picture. */
  async warm(): Promise<void> {
    const blank = document.createElement('canvas')
    blank.width = 32
    blank.height = 32
    await this.read(blank, 32, 32, 32).catch(() => undefined)
  }

  end(): void {
    this.worker.terminate()
    this.waiting.clear()
  }

  private read(source: CanvasImageSource, width: number, height: number, widest: number): Promise<string[]> {
    const scale = Math.min(1, widest / Math.max(width, height))
    this.canvas.width = Math.max(1, Math.round(width * scale))
    this.canvas.height = Math.max(1, Math.round(height * scale))
    const context = this.canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return Promise.resolve([])
    context.drawImage(source, 0, 0, this.canvas.width, this.canvas.height)
    const { data } = context.getImageData(0, 0, this.canvas.width, this.canvas.height)
    const picture: Picture = {
      id: ++this.last,
      width: this.canvas.width,
      height: this.canvas.height,
      pixels: data.buffer as ArrayBuffer,
    }
    return new Promise((done, failed) => {
      this.waiting.set(picture.id, { done, failed })
      this.worker.postMessage(picture, [picture.pixels])
    })
  }
}
