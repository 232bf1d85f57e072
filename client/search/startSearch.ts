import { mapData } from '#client/map/dataNames.ts'
import type { SearchMessages } from '#client/map/searchMessages.ts'
import { searchData } from '#client/search/dataNames.ts'
import { placeTypes } from '#shared/search/kinds.ts'
import { enhanceAnswer } from './answer.ts'
import { enhanceAroundMe } from './aroundMe.ts'
import { enhanceMap } from './mapPane.ts'
import { enhanceSuggestions } from './suggest.ts'

/** The script of the search page: it searches in place, suggests, asks for the position, and moves the map. */
export function startSearch(place: HTMLElement): void {
  const form = place.querySelector<HTMLFormElement>(`[${searchData.form}]`)
  const messages = JSON.parse(place.getAttribute(searchData.messages) || '{}') as SearchMessages
  if (!form) return
  const answer = enhanceAnswer(place, messages, () => map.follow())
  const map = enhanceMap(place, messages, (bbox) => {
    setBbox(form, bbox)
    search()
  })
  linkListAndMap(place, map.light)
  enhanceAroundMe(form, messages, () => {
    clearBbox(form)
    search()
  })
  enhanceSuggestions(form, messages, ({ kind, title, url }) => {
    const [q, town] = [form.elements.namedItem('q'), form.elements.namedItem('town')]
    if (!(q instanceof HTMLInputElement) || !(town instanceof HTMLInputElement)) return
    // A town is a place to start from, a house a name; what is neither has a page of its own.
    if (kind === 'town') {
      town.value = title
      q.value = ''
      form.querySelector(`[${searchData.near}]`)?.replaceChildren()
      clearBbox(form)
      search()
    } else if (placeTypes.some((it) => it === kind)) {
      q.value = title
      search('place')
    } else location.assign(url)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'town') clearBbox(form)
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox') search()
  })
  place.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.PageLinks a, .Search-kinds a')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const isPage = link.matches('.PageLinks a')
    void answer.show(new URL(link.href)).then(() => {
      // The link that was pressed stands there anew.
      const next = place.querySelector<HTMLElement>(isPage ? `[${searchData.results}]` : '.Search-kinds [aria-current]')
      next?.focus()
      if (isPage) next?.scrollIntoView()
    })
  })

  function search(kind = ''): void {
    if (!form) return
    const url = new URL(form.action)
    const fields = [...new FormData(form), ['kind', kind]].filter(([, value]) => value !== '')
    url.hash = ''
    url.search = new URLSearchParams(fields as [string, string][]).toString()
    void answer.show(url)
  }
}

function clearBbox(form: HTMLFormElement): void {
  form.querySelector(`[${searchData.bbox}]`)?.remove()
}

/** The frame of the map that was moved; another filter keeps it, a new town or position does not. */
function setBbox(form: HTMLFormElement, bbox: string): void {
  const known = form.querySelector<HTMLInputElement>(`[${searchData.bbox}]`)
  const input = known ?? document.createElement('input')
  input.type = 'hidden'
  input.name = 'bbox'
  input.setAttribute(searchData.bbox, '')
  input.value = bbox
  if (!known) form.prepend(input)
}

/** List and map follow each other: what is touched in one is lit in the other. */
function linkListAndMap(place: HTMLElement, light: (uuid: string | undefined) => void): void {
  for (const [on, off] of [
    ['pointerover', 'pointerout'],
    ['focusin', 'focusout'],
  ] as const) {
    place.addEventListener(on, ({ target }) => lightUp(uuidOf(target)))
    place.addEventListener(off, ({ target }) => {
      if (uuidOf(target)) lightUp(undefined)
    })
  }

  function lightUp(uuid: string | undefined): void {
    for (const it of place.querySelectorAll('.is-lit')) it.classList.remove('is-lit')
    light(uuid)
    if (!uuid) return
    const name = CSS.escape(uuid)
    for (const it of place.querySelectorAll(`[${searchData.place}="${name}"], [${mapData.pin}="${name}"]`))
      it.classList.add('is-lit')
  }
}

function uuidOf(target: EventTarget | null): string | undefined {
  const found =
    target instanceof Element && target.closest<HTMLElement | SVGElement>(`[${searchData.place}], [${mapData.pin}]`)
  return found ? (found.getAttribute(searchData.place) ?? found.getAttribute(mapData.pin) ?? undefined) : undefined
}
