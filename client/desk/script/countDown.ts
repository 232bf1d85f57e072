import { clockFace } from '#client/poker/clockMessages.ts'
import { readData } from '#client/ui/dataOf.ts'
import { countDownData } from '../dataNames.ts'

const tickMs = 250

/** Lets the clock of a page run between two looks at the site; one that stands still has no end. */
export function startCountDown(): void {
  if (!document.querySelector(`[${countDownData.ends}]`)) return
  /** The site's clock less ours, when the page was drawn last. */
  let ahead = 0
  let drawnAt: string | undefined
  setInterval(() => {
    // Asked for each time: the page is brought up to date in its place.
    const face = document.querySelector<HTMLElement>(`[${countDownData.ends}]`)
    if (!face) return
    const { ends, drawnAt: now } = readData(face, countDownData)
    if (now !== drawnAt) ahead = Number(now) - Date.now()
    drawnAt = now
    const left = clockFace(Math.max(0, Math.ceil((Number(ends) - Date.now() - ahead) / 1000)))
    if (face.textContent !== left) face.textContent = left
  }, tickMs)
}
