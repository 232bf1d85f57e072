import { mapData } from '#client/map/dataNames.ts'
import { searchData } from '#client/search/dataNames.ts'

/** List and map follow each other: what is touched in one is lit in the other. */
export function tendFollowing(place: HTMLElement, light: (uuid: string | undefined) => void): void {
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
