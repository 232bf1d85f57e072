import { pageData } from '#client/app/dataNames.ts'
import type { SearchMessages } from '#client/map/searchMessages.ts'
import { searchData } from '#client/search/dataNames.ts'
import { carryQuery } from '#client/ui/languageLinks.ts'

/** Parts of the page that a search changes. */
const parts = [
  `[${searchData.problems}]`,
  `[${searchData.kinds}]`,
  `[${searchData.filters}]`,
  `[${searchData.results}]`,
  `[${searchData.chart}]`,
  `[${searchData.near}]`,
] as const

/** A search that takes longer has failed. */
const patienceMs = 15_000

export interface Answer {
  /**
   * Shows what a search finds in the place of what is shown: the page that its address leads to, drawn by the server,
   * part by part. The address says the same afterwards. A newer search ends this one.
   */
  show(url: URL): Promise<void>
}

/** @param changed called with the new list in place */
export function enhanceAnswer(place: HTMLElement, messages: SearchMessages, changed: () => void): Answer {
  let current: AbortController | undefined
  return {
    async show(url) {
      current?.abort()
      const answer = place.querySelector<HTMLElement>(`[${searchData.answer}]`)
      const count = place.querySelector<HTMLElement>(`[${searchData.count}]`)
      answer?.setAttribute('aria-busy', 'true')
      if (count) count.textContent = messages.busy
      const request = new AbortController()
      current = request
      try {
        const { readPage } = await import('#client/ui/readPage.ts')
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
        const page = await readPage(url.pathname + url.search, signal)
        const next = page.querySelector<HTMLElement>(`[${searchData.messages}]`)
        if (!next) throw new Error(`${url.pathname} is no search`)
        for (const part of parts) exchange(place, next, part)
        if (count) count.textContent = next.querySelector(`[${searchData.count}]`)?.textContent ?? ''
        copyHere(place, next)
        replaceAddress(url)
        changed()
      } catch (error) {
        if (current !== request) return
        console.error('The search did not answer', error)
        if (count) count.textContent = ''
        showFailure(place, messages, url)
      } finally {
        if (current === request) answer?.removeAttribute('aria-busy')
      }
    },
  }
}

function exchange(place: HTMLElement, next: HTMLElement, part: string): void {
  const [old, made] = [place.querySelector(part), next.querySelector(part)]
  if (old && made) old.replaceChildren(...[...made.childNodes].map((it) => document.adoptNode(it)))
}

function copyHere(place: HTMLElement, next: HTMLElement): void {
  const here = next.querySelector(`[${searchData.map}]`)?.getAttribute(searchData.here)
  const map = place.querySelector<HTMLElement>(`[${searchData.map}]`)
  if (!map) return
  if (here) map.setAttribute(searchData.here, here)
  else map.removeAttribute(searchData.here)
}

/** Not a step of its own in the history: back leads to where the visitor came from. */
function replaceAddress(url: URL): void {
  history.replaceState(history.state, '', url.pathname + url.search)
  carryQuery(url.search, true)
  // The boot script reloads a page whose address is not the one that was drawn.
  document.documentElement.setAttribute(pageData.shown, url.pathname + url.search)
}

/** Words, the telephone, and a link that is the search itself. */
function showFailure(place: HTMLElement, messages: SearchMessages, url: URL): void {
  const problems = place.querySelector(`[${searchData.problems}]`)
  if (!problems) return
  const line = document.createElement('p')
  line.className = 'Search-problem'
  line.setAttribute('role', 'alert')
  const again = document.createElement('a')
  again.href = url.pathname + url.search
  again.textContent = messages.again
  const phone = document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')
  const call = document.createElement('a')
  call.href = phone?.href ?? ''
  call.textContent = phone?.querySelector('[aria-hidden]')?.textContent ?? phone?.textContent ?? ''
  line.append(`${messages.failed} `, ...(phone ? [call, '. '] : []), again)
  problems.replaceChildren(line)
}
