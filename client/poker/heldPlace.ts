import { apiHeaders } from '#client/api/apiHeaders.ts'
import { readData } from '#client/ui/dataOf.ts'
import { pokerLimits } from '#shared/limits.ts'
import type { Registration } from '#shared/poker/api.ts'
import { clockFace } from './clockMessages.ts'
import { countdownData, paymentData } from './dataNames.ts'
import { paymentState } from './paymentState.ts'

/** A screen reader hears once, this long before the end, that it is near. */
const soonSeconds = pokerLimits.soonMs / 1000

/**
 * Lets the time of a held or offered place run, from what the server said was left: a computer whose clock is wrong
 * counts right too. At the end the page is drawn anew: it says what became of the place.
 */
export function startCountdown(place: HTMLElement): void {
  const digits = place.querySelector<HTMLElement>(`[${countdownData.digits}]`)
  const spoken = place.querySelector<HTMLElement>(`[${countdownData.spoken}]`)
  const [steady, wall] = [performance.now(), Date.now()]
  const given = Number(place.getAttribute(countdownData.seconds))
  let isAnnounced = given <= soonSeconds
  const timer = setInterval(() => {
    // The steady clock of some browsers stands still while the computer sleeps.
    const gone = Math.max(performance.now() - steady, Date.now() - wall)
    const left = Math.ceil(given - gone / 1000)
    if (!place.isConnected) return clearInterval(timer)
    if (left <= 0) {
      clearInterval(timer)
      // The server's clock may be a moment behind.
      setTimeout(() => location.reload(), 1500)
    }
    const face = clockFace(Math.max(0, left))
    if (digits && digits.textContent !== face) digits.textContent = face
    if (spoken && !isAnnounced && left <= soonSeconds) {
      isAnnounced = true
      spoken.textContent = spoken.getAttribute(countdownData.soon) ?? ''
    }
  }, 250)
}

/** Pauses between two questions: short at first, since the merchant mostly tells at once. */
const waitsMs = [1000, 1000, 2000, 2000, 3000, 5000]

/**
 * The page that the merchant leads back to waits for the merchant's word, or for money that goes back: asks how the place
 * stands and is drawn anew once that is another state. Without a script it loads itself.
 */
export function startPayment(place: HTMLElement): void {
  const { registration = '', state = '' } = readData(place, paymentData)
  let polls = 0
  next()

  function next() {
    const pause = waitsMs[Math.min(polls++, waitsMs.length - 1)]
    setTimeout(() => void ask(), pause)
  }

  async function ask() {
    if (!place.isConnected) return
    if (document.visibilityState === 'hidden') return next()
    try {
      const answer = await fetch(registration, { headers: apiHeaders() })
      // A player whose session ended meanwhile is led to the login by the page itself.
      const isBusy = answer.status === 429 || answer.status >= 500
      if (!isBusy && (!answer.ok || paymentState((await answer.json()) as Registration) !== state))
        return location.reload()
    } catch {
      // No line: asked again.
    }
    next()
  }
}
