import { encode } from 'uqr'
import { ApiError } from '#client/api/apiError.ts'
import { cardData } from '#client/card/dataNames.ts'
import { readData } from '#client/ui/dataOf.ts'
import { trustedUrl } from '#client/ui/trustedUrl.ts'
import { offlineCard, stepAt } from '#shared/card/memberCard.ts'
import * as brand from '#shared/house.ts'
import { type DeviceKey, readKey, registerKey, signCode } from './deviceKey.ts'

/** Modules of white round it that readers want. */
const border = 4

const tickMs = 1000

/**
 * The member card's own script: registers the device's key, draws a new code every 30 seconds, and has
 * the page kept. Without it, or where the browser has no keys, the server's code of a minute stays.
 */
const place = document.querySelector<HTMLElement>(`[${cardData.card}]`)
if (place && crypto.subtle) start(place).catch((error) => console.warn('The card shows the server’s code', error))

async function start(place: HTMLElement): Promise<void> {
  const { kept, worker = '', owner = '' } = readData(place, cardData)
  addEventListener('storage', ({ key, newValue }) => {
    // Another tab logged out: the card shown here is no longer valid.
    if (key === offlineCard.owner && newValue === null) location.reload()
  })
  if (kept === 'yes') return openStored(place)
  const key = await registerKey().catch(keyOfBefore)
  showCodes(place, key)
  if (await startOfflinePage(worker, owner)) show(place, 'keeps')
}

/** The network went between the page and its call: the key of the last visit signs as well. @throws the error */
async function keyOfBefore(error: unknown): Promise<DeviceKey> {
  const key = error instanceof ApiError && error.status === 0 ? await readKey() : undefined
  if (key) return key
  throw error
}

/** The page as this device keeps it: what it says is of its own time, the code is of now. */
async function openStored(place: HTMLElement): Promise<void> {
  show(place, 'old')
  const key = await readKey().catch(() => undefined)
  if (!key) {
    show(place, 'gone')
    place.querySelector(`[${cardData.code}]`)?.setAttribute('hidden', '')
    return
  }
  showCodes(place, key)
  addEventListener('online', () => location.reload())
}

function showCodes(place: HTMLElement, key: DeviceKey): void {
  const now = () => Date.now() + key.aheadMs
  let drawn = Number.NaN
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const step = stepAt(now())
    if (step !== drawn) {
      drawn = step
      drawCode(place, (place.getAttribute(cardData.checkUrl) ?? '') + (await signCode(key, now())))
    }
    place.querySelector('progress')?.setAttribute('value', String(30 - (Math.floor(now() / 1000) % 30)))
  }
  void look()
  setInterval(look, tickMs)
  document.addEventListener('visibilitychange', look)
}

function show(place: HTMLElement, part: 'keeps' | 'old' | 'gone'): void {
  place.querySelector(`[${cardData.says}="${part}"]`)?.removeAttribute('hidden')
}

/** Puts a code into the drawing that the server began, and takes away what was said of the server's own. */
function drawCode(place: HTMLElement, text: string): void {
  const svg = place.querySelector(`[${cardData.code}] svg`)
  const path = svg?.querySelector('path')
  if (!svg || !path) return
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  path.setAttribute('d', dark.join(''))
  place.querySelector(`[${cardData.still}]`)?.setAttribute('hidden', '')
  place.querySelector(`[${cardData.moving}]`)?.removeAttribute('hidden')
  place.setAttribute(cardData.signed, text)
}

/**
 * Has this page kept for when there is no network. The worker's scope is the page's own path.
 * @param owner what the init call says of the member: another answer clears what is kept (client/boot/session.ts)
 * @returns whether it is kept: false where the browser has no workers
 */
async function startOfflinePage(worker: string, owner: string): Promise<boolean> {
  if (!navigator.serviceWorker) return false
  const registration = await navigator.serviceWorker.register(trustedUrl(`${brand.id}-worker`, worker), {
    scope: location.pathname,
    updateViaCache: 'none',
  })
  const active = await activeOf(registration)
  localStorage.setItem(offlineCard.owner, owner)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
  })
  active.postMessage('keep', [port2])
  return answer
}

/** Not `serviceWorker.ready`: that would wait for a worker of another scope, too. */
async function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (!worker) throw new Error('The worker was not installed')
  if (worker.state === 'activated') return worker
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') reject(new Error('The worker was not installed'))
    })
  })
}
