import { cardReadersData } from './dataNames.ts'

/** Browser interfaces that TypeScript's own list lacks. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface ChipReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
}
type Browser = typeof globalThis & {
  BarcodeDetector?: new (options: { formats: string[] }) => BarcodeReader
  NDEFReader?: new () => ChipReader
}

const detectEveryMs = 250

/**
 * Reads a card into the form beside it: its QR code by camera, its chip by Web NFC, where the browser
 * has them. Readers that type like a keyboard need nothing of this: they type into the field.
 */
export function startCardReaders(place: HTMLElement): void {
  const { BarcodeDetector, NDEFReader } = globalThis as Browser
  const field = document.getElementById(place.getAttribute(cardReadersData.field) ?? '')
  if (!(field instanceof HTMLInputElement)) return
  const kind = field.form?.querySelector<HTMLInputElement>(`[${cardReadersData.kind}]`)
  // A person who types afterwards types the number.
  field.addEventListener('input', () => setKind('qr'))
  if (BarcodeDetector) enhanceCamera(place, new BarcodeDetector({ formats: ['qr_code'] }), (code) => fill('qr', code))
  if (NDEFReader) enhanceChip(place, new NDEFReader(), (uid) => fill('rfid', uid))

  function setKind(value: 'qr' | 'rfid') {
    if (kind) kind.value = value
  }

  function fill(read: 'qr' | 'rfid', code: string) {
    if (!(field instanceof HTMLInputElement)) return
    field.value = code
    setKind(read)
    showStatus(place, place.getAttribute(cardReadersData.read))
    field.form?.querySelector<HTMLInputElement>('[name="birthdate"]')?.focus()
  }
}

function enhanceCamera(place: HTMLElement, reader: BarcodeReader, fill: (code: string) => void): void {
  const button = place.querySelector<HTMLButtonElement>(`[${cardReadersData.camera}]`)
  if (!button || !navigator.mediaDevices) return
  const text = button.textContent
  let stop: (() => void) | undefined
  button.hidden = false
  button.addEventListener('click', async () => {
    if (stop) return stop()
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const video = document.createElement('video')
      Object.assign(video, { srcObject: stream, muted: true, playsInline: true })
      place.append(video)
      await video.play()
      button.textContent = button.getAttribute(cardReadersData.stop) ?? ''
      const timer = setInterval(async () => {
        const [found] = await reader.detect(video).catch(() => [])
        if (!found) return
        stop?.()
        fill(found.rawValue)
      }, detectEveryMs)
      stop = () => {
        clearInterval(timer)
        for (const track of stream.getTracks()) track.stop()
        video.remove()
        button.textContent = text
        stop = undefined
      }
    } catch {
      showStatus(place, place.getAttribute(cardReadersData.failed))
    }
  })
}

function enhanceChip(place: HTMLElement, reader: ChipReader, fill: (uid: string) => void): void {
  const button = place.querySelector<HTMLButtonElement>(`[${cardReadersData.chip}]`)
  if (!button) return
  let reading: AbortController | undefined
  button.hidden = false
  reader.addEventListener('reading', (event) => {
    reading?.abort()
    fill((event as Event & { serialNumber: string }).serialNumber.replaceAll(':', '').toUpperCase())
  })
  reader.addEventListener('readingerror', () => showStatus(place, place.getAttribute(cardReadersData.failed)))
  button.addEventListener('click', () => {
    reading?.abort()
    reading = new AbortController()
    showStatus(place, place.getAttribute(cardReadersData.hold))
    reader.scan({ signal: reading.signal }).catch(() => showStatus(place, place.getAttribute(cardReadersData.failed)))
  })
}

function showStatus(place: HTMLElement, text: string | null): void {
  const status = place.querySelector('[role="status"]')
  if (status) status.textContent = text ?? ''
}
