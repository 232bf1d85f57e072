import { apiHeaders } from '#client/api/apiHeaders.ts'
import { readData } from '#client/ui/dataOf.ts'
import type { Registration } from '#shared/poker/api.ts'
import { paymentData } from './dataNames.ts'
import { paymentState } from './paymentState.ts'

/** Pauses between two questions: short at first, since the merchant mostly tells at once. */
const waitsMs = [1000, 1000, 2000, 2000, 3000, 5000]

/**
 * The page that the merchant leads back to waits for the merchant's word, or for money that goes back: asks how the place
 * stands and is drawn anew once that is another state. Without a script it loads itself.
 */
export function startPayment(place: HTMLElement): void {
  const { registration = '', state = '' } = readData(place, paymentData)
  let asked = 0
  next()

  function next() {
    const pause = waitsMs[Math.min(asked++, waitsMs.length - 1)]
    setTimeout(() => void ask(), pause)
  }

  async function ask() {
    if (!place.isConnected) return
    if (document.visibilityState === 'hidden') return next()
    try {
      const answer = await fetch(registration, { headers: apiHeaders() })
      // Somebody who is logged out meanwhile is led to the login by the page itself.
      const isBusy = answer.status === 429 || answer.status >= 500
      if (!isBusy && (!answer.ok || paymentState((await answer.json()) as Registration) !== state))
        return location.reload()
    } catch {
      // No line: asked again.
    }
    next()
  }
}
