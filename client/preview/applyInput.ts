import { apiHeaders } from '#client/api/apiHeaders.ts'
import type { PagePayload, Slot } from '#shared/http/pages.ts'

/** How long the editor's fingers rest before the page follows. */
const restMs = 150
/** From one call to the next at least: both languages side by side stay under 120 a minute. */
const paceMs = 1100

/**
 * Sends what stands in the editor's form to the server and hands on what it drew. One call at a time: what is typed
 * meanwhile goes out in one, when its answer is here.
 * @param show gets the page's new payload
 */
export function followInput(show: (payload: PagePayload) => void): (story: unknown) => void {
  let waiting: { story: unknown } | undefined
  let timer = 0
  let isAsking = false
  let sentAt = Number.NEGATIVE_INFINITY

  return (story) => {
    waiting = { story }
    if (isAsking) return
    clearTimeout(timer)
    sendSoon()
  }

  function sendSoon(): void {
    timer = window.setTimeout(send, Math.max(restMs, sentAt + paceMs - performance.now()))
  }

  async function send(): Promise<void> {
    const given = waiting
    waiting = undefined
    if (!given) return
    isAsking = true
    sentAt = performance.now()
    try {
      const answer = await fetch(`/api/content/preview${location.search}`, {
        method: 'POST',
        headers: { ...apiHeaders(), 'Content-Type': 'application/json' },
        body: JSON.stringify({ path: location.pathname, story: given.story }),
      })
      if (!answer.ok) throw new Error(`The preview answered ${answer.status}`)
      show((await answer.json()) as PagePayload)
    } catch (error) {
      // The page stays as it was: the next keystroke tries again.
      console.error('The preview could not follow', error)
    } finally {
      isAsking = false
      if (waiting) sendSoon()
    }
  }
}

/** Keeps the slots that did not change: React then leaves their part of the page alone. */
export function reuseEqualSlots(before: PagePayload, after: PagePayload): PagePayload {
  const known = new Map(before.slots.map((slot) => [slot.id, slot]))
  const slots = after.slots.map((slot): Slot => {
    const old = known.get(slot.id)
    return old && JSON.stringify(old) === JSON.stringify(slot) ? old : slot
  })
  return { ...after, slots }
}
