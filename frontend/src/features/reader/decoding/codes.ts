// Reads codes beside the page: with the browser's own detector where it knows QR codes, else with zxing, whose 950 kB
// are fetched from our host with the first picture. WebAssembly is allowed in this file's own policy, and nowhere else
// (backend, `config/settings.py`).
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Answer, Picture } from './messages'

interface Detector {
  detect: (image: ImageData) => Promise<{ rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}
type Read = (image: ImageData) => Promise<string[]>

async function nativeReader(): Promise<Read | null> {
  const Kind = (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector
  try {
    if (!Kind || !(await Kind.getSupportedFormats()).includes('qr_code')) return null
    const detector = new Kind({ formats: ['qr_code'] })
    return async (image) => (await detector.detect(image)).map((code) => code.rawValue)
  } catch {
    return null
  }
}

async function bundledReader(): Promise<Read> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return async (image) => {
    const codes = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 2, tryHarder: true })
    return codes.filter((code) => code.isValid).map((code) => code.text)
  }
}

async function chosenReader(): Promise<Read> {
  const native = await nativeReader()
  if (!native) return bundledReader()
  // Some browsers have a detector that fails with the first picture, where a service of the system is missing.
  let instead: Promise<Read> | undefined
  return async (image) => {
    if (!instead) {
      try {
        return await native(image)
      } catch {
        instead = bundledReader()
      }
    }
    return (await instead)(image)
  }
}

let reader: Promise<Read> | undefined
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<Picture>) => void
  postMessage: (answer: Answer) => void
}

scope.onmessage = async ({ data: { id, width, height, pixels } }) => {
  try {
    reader ??= chosenReader()
    const read = await reader
    const texts = await read(new ImageData(new Uint8ClampedArray(pixels), width, height))
    scope.postMessage({ id, texts })
  } catch (error) {
    // The file was not fetched, say: the next picture tries anew.
    reader = undefined
    scope.postMessage({ id, failure: String(error) })
  }
}
