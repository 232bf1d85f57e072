import { readData } from '#client/ui/dataOf.ts'
import { followData } from '../dataNames.ts'

/**
 * Keeps a page that others move as the server has it, while somebody looks: focus, scroll and open frames stay. A page that
 * comes back out of the browser's memory is looked at again at once.
 */
export function startFollowing(): void {
  const main = document.querySelector<HTMLElement>(`[${followData.every}]`)
  if (!main) return
  let timer: ReturnType<typeof setTimeout> | undefined
  plan()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && seconds() > 0 && look())
  window.addEventListener('pageshow', ({ persisted }) => persisted && !isFilled() && look())

  function seconds(): number {
    return Number(main && readData(main, followData).every)
  }

  function plan(): void {
    clearTimeout(timer)
    if (seconds() > 0) timer = setTimeout(look, seconds() * 1000)
  }

  function look(): void {
    if (document.visibilityState === 'hidden') return
    void update(main as HTMLElement)
      // The line is cut: the next look goes on.
      .catch(() => {})
      .finally(plan)
  }
}

async function update(main: HTMLElement): Promise<void> {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  // The outcome of a form has been read by now.
  for (const outcome of ['done', 'again', 'resume']) query.delete(outcome)
  const answer = await fetch(`${pathname}?${query}`)
  // The session has ended: the login finds the page again.
  if (answer.redirected) return window.location.assign(answer.url)
  if (!answer.ok) return
  const [{ Idiomorph }, html] = await Promise.all([import('idiomorph'), answer.text()])
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${followData.every}]`)
  if (next) Idiomorph.morph(main, next)
}

/** Somebody has typed into a form of the page, or is told what was wrong with it. */
function isFilled(): boolean {
  if (document.querySelector('[role="alert"]')) return true
  const fields = document.querySelectorAll<HTMLInputElement>('main input')
  return [...fields].some((it) => it.value !== it.defaultValue || it.checked !== it.defaultChecked)
}
