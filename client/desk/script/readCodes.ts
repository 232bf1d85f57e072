/** Kinds of codes that cards and rewards have, and those of the houses' older cards. */
const formats = { qr_code: 'QRCode', code_128: 'Code128', data_matrix: 'DataMatrix' } as const

/** The text of the first code in a picture; undefined: there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

/** As TypeScript does not know it yet: https://wicg.github.io/shape-detection-api/. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Address of the decoder in WebAssembly: the build's. */
declare const DECODER: string

/** The browser's own decoder, which not every system has, or ours. */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  const names = Object.keys(formats)
  if (!BarcodeDetector || !names.every((it) => supported.includes(it))) return decoderInWasm()
  const detector = new BarcodeDetector({ formats: names })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

async function decoderInWasm(): Promise<ReadCode> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  prepareZXingModule({ overrides: { locateFile: () => DECODER } })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    context.drawImage(video, 0, 0)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const [code] = await readBarcodes(picture, { formats: Object.values(formats), maxNumberOfSymbols: 1 })
    return code?.text
  }
}
