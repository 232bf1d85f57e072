import { readData } from '#client/ui/dataOf.ts'
import { scanData } from '../dataNames.ts'
import { codeReader, type ReadCode } from './readCodes.ts'

/** After this long without a code the window says how to hold it. */
const patienceMs = 10_000
/** Pause between two looks at the picture. */
const pauseMs = 120

/** Texts of the window. */
type State = 'starting' | 'looking' | 'nothing' | 'refused' | 'missing' | 'failed'

/** Shows the buttons beside the code fields of a page, where there is a camera. */
export async function startScanning(): Promise<void> {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[${scanData.open}]`)
  if (buttons.length === 0 || !(await hasCamera())) return
  for (const button of buttons) {
    const field = document.getElementById(readData(button, scanData).open ?? '')
    const dialog = button.parentElement?.querySelector<HTMLDialogElement>(`[${scanData.window}]`)
    if (!(field instanceof HTMLInputElement) || !dialog) continue
    button.hidden = false
    button.addEventListener('click', () => void scanInto(field, dialog))
  }
}

/** Known before the permission is: devices are listed without their names. */
async function hasCamera(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  return devices?.some(({ kind }) => kind === 'videoinput') ?? false
}

/** Opens the camera until a code was read, somebody stops it, or the page is left. */
async function scanInto(field: HTMLInputElement, dialog: HTMLDialogElement): Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  dialog.addEventListener('close', () => stop.abort(), { once: true })
  dialog.querySelector(`[${scanData.stop}]`)?.addEventListener('click', () => dialog.close(), { signal })
  const leave = () => document.visibilityState === 'hidden' && dialog.close()
  document.addEventListener('visibilitychange', leave, { signal })
  say(dialog, 'starting')
  dialog.showModal()
  try {
    const text = await readFromCamera(dialog, signal)
    if (text === undefined) return
    dialog.close()
    field.value = text
    navigator.vibrate?.(80)
    field.form?.requestSubmit()
  } catch (error) {
    if (!signal.aborted) say(dialog, stateOf(error))
  }
}

async function readFromCamera(dialog: HTMLDialogElement, signal: AbortSignal): Promise<string | undefined> {
  const video = dialog.querySelector('video')
  if (!video) return undefined
  // The decoder comes while the person is asked for the camera.
  const reader = codeReader()
  reader.catch(() => {})
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    // The window may be open again already, with a stream of its own.
    if (video.srcObject === stream) video.srcObject = null
  }
  signal.addEventListener('abort', release)
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    say(dialog, 'looking')
    return await lookForCode(dialog, video, { read: await reader, signal })
  } finally {
    release()
  }
}

async function lookForCode(
  dialog: HTMLDialogElement,
  video: HTMLVideoElement,
  { read, signal }: { read: ReadCode; signal: AbortSignal },
): Promise<string | undefined> {
  const began = performance.now()
  while (!signal.aborted) {
    const text = await read(video)
    if (signal.aborted) return undefined
    if (text) return text
    if (performance.now() - began > patienceMs) say(dialog, 'nothing')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return undefined
}

function stateOf(error: unknown): State {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

function say(dialog: HTMLDialogElement, state: State): void {
  for (const text of dialog.querySelectorAll<HTMLElement>(`[${scanData.says}]`))
    text.hidden = readData(text, scanData).says !== state
}
