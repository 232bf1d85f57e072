import { pokerLimits } from '#shared/limits.ts'
import { clockFace } from './clockMessages.ts'
import { countdownData } from './dataNames.ts'

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
  let isSaid = given <= soonSeconds
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
    if (spoken && !isSaid && left <= soonSeconds) {
      isSaid = true
      spoken.textContent = spoken.getAttribute(countdownData.soon) ?? ''
    }
  }, 250)
}
