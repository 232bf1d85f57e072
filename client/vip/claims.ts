import { holdsTyped } from '#client/forms/typed.ts'
import { readData } from '#client/ui/dataOf.ts'
import { claimsData } from './dataNames.ts'

const path = '/api/vip/rewards/stream'

const topics = ['claims', 'advantages', 'card', 'ledger'] as const
type Topic = (typeof topics)[number]

/** Parts of the page, each with the versions that it was drawn with. */
const places = new Map<HTMLElement, Readonly<Partial<Record<Topic, string>>>>()
/** One for all parts of the page. */
let stream: EventSource | undefined

/**
 * Follows what the houses do with a member's rewards, advantages, card and ledger, while the page is seen: when a
 * claim was given or refunded, a drink was counted, the card given or a line adjusted, the page is drawn anew, unless somebody
 * is typing in it. Without a stream it stays as it was drawn.
 */
export function startClaims(place: HTMLElement): void {
  if (places.size === 0) document.addEventListener('visibilitychange', follow)
  const { claims, advantages, card, ledger } = readData(place, claimsData)
  places.set(place, { claims, advantages, card, ledger })
  // The new part needs the versions with which a stream begins.
  close()
  follow()
}

function follow(): void {
  for (const place of places.keys()) if (!place.isConnected) places.delete(place)
  if (places.size === 0) end()
  else if (document.visibilityState === 'hidden') close()
  else stream ??= open()
}

function open(): EventSource {
  const opened = new EventSource(path)
  for (const topic of topics) opened.addEventListener(topic, ({ data }) => compare(topic, String(data)))
  return opened
}

function compare(topic: Topic, data: string): void {
  follow()
  const { version } = JSON.parse(data) as { version: string }
  const drawn = [...places.values()].map((it) => it[topic])
  if (!drawn.some((it) => it !== undefined && it !== version)) return
  // A reload would lose it.
  if (holdsTyped(document.querySelector('main'))) return
  end()
  location.reload()
}

function close(): void {
  stream?.close()
  stream = undefined
}

function end(): void {
  close()
  places.clear()
  document.removeEventListener('visibilitychange', follow)
}
