import { holdsTyped } from '#client/forms/typed.ts'
import { readData } from '#client/ui/dataOf.ts'
import { addressByItself } from '#shared/http/deskAddress.ts'
import { followData } from '../dataNames.ts'

/**
 * Keeps a page that others move as the server has it, while somebody looks and types nothing: focus, scroll and open frames
 * stay. A page that comes back out of the browser's memory is looked at again at once.
 */
export function startFollowing(): void {
  const main = document.querySelector<HTMLElement>(`[${followData.every}]`)
  if (!main) return
  let timer: ReturnType<typeof setTimeout> | undefined
  plan()
  document.addEventListener('visibilitychange', () => void look())
  window.addEventListener('pageshow', ({ persisted }) => persisted && void look())

  function plan(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), Number(main && readData(main, followData).every) * 1000)
  }

  async function look(): Promise<void> {
    if (main && document.visibilityState === 'visible' && !isFilled(main)) {
      const isHeard = await update(main).catch(() => false)
      const lost = main.querySelector<HTMLElement>(`[${followData.lost}]`)
      if (lost) lost.hidden = isHeard
    }
    plan()
  }
}

/** @returns false: the site has answered with an error */
async function update(main: HTMLElement): Promise<boolean> {
  const { pathname, search } = window.location
  // The outcome of a form has been read by now.
  const answer = await fetch(addressByItself(pathname, search))
  // The session has ended: the login finds the page again, but not what somebody has typed meanwhile.
  if (answer.redirected && !isFilled(main)) window.location.assign(answer.url)
  if (answer.redirected || !answer.ok) return answer.redirected
  const [{ Idiomorph }, html] = await Promise.all([import('idiomorph'), answer.text()])
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${followData.every}]`)
  // A form that somebody has begun meanwhile stays as it is.
  if (next && !isFilled(main)) Idiomorph.morph(main, next)
  return true
}

/** Somebody has typed into a form, is about to, or is told what was wrong with it. */
function isFilled(main: HTMLElement): boolean {
  if (main.querySelector('[role="alert"]') || document.activeElement?.matches('main :is(input, textarea, select)'))
    return true
  return holdsTyped(main)
}
