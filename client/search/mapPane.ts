import type { LivePlace } from '#client/map/livePins.ts'
import type { LiveMap } from '#client/map/openMap.ts'
import type { SearchMessages } from '#client/map/searchMessages.ts'
import { searchData } from '#client/search/dataNames.ts'
import { readData } from '#client/ui/dataOf.ts'

export interface MapPane {
  /** Another list stands there. */
  follow(): void
  light(uuid: string | undefined): void
}

/** The pane of the map: a drawing with a button, until somebody wants the map that moves; only then its code is loaded. */
export function enhanceMap(place: HTMLElement, messages: SearchMessages, searchHere: (bbox: string) => void): MapPane {
  const pane = place.querySelector<HTMLElement>(`[${searchData.map}]`)
  const open = place.querySelector<HTMLButtonElement>(`[${searchData.openMap}]`)
  const here = place.querySelector<HTMLButtonElement>(`[${searchData.searchHere}]`)
  const status = place.querySelector(`[${searchData.mapSaid}]`)
  let map: LiveMap | undefined
  let bbox = ''
  let preservesView = false
  if (open) open.hidden = false
  open?.addEventListener('click', () => void openMap())
  here?.addEventListener('click', () => {
    here.hidden = true
    preservesView = true
    searchHere(bbox)
  })
  return {
    follow() {
      if (here) here.hidden = true
      map?.show(placesOf(place), positionOf(pane), preservesView)
      preservesView = false
    },
    light: (uuid) => map?.light(uuid),
  }

  async function openMap(): Promise<void> {
    const chart = place.querySelector<HTMLElement>(`[${searchData.chart}]`)
    if (!chart || !pane || map || !open || open.ariaBusy) return
    open.ariaBusy = 'true'
    try {
      const { openMap } = await import('#client/map/openMap.ts')
      map = openMap(chart, {
        messages,
        tiles: pane.getAttribute(searchData.tiles) ?? undefined,
        onMove(moved) {
          bbox = moved
          if (here) here.hidden = false
        },
      })
      map.show(placesOf(place), positionOf(pane))
      map.focus()
      // From now on an answer's drawing does not take its place.
      chart.removeAttribute(searchData.chart)
      open.hidden = true
      const credit = pane.querySelector<HTMLElement>(`[${searchData.credit}]`)
      if (credit) credit.textContent = credit.getAttribute(searchData.credit) ?? ''
      if (status) status.textContent = messages.mapReady
    } catch (error) {
      console.error('The map did not come', error)
      if (status) status.textContent = messages.mapFailed
    } finally {
      open.ariaBusy = null
    }
  }
}

/** The list is the truth: the map shows what stands there, in that order. */
function placesOf(place: HTMLElement): LivePlace[] {
  return [...place.querySelectorAll<HTMLElement>(`[${searchData.lat}]`)].map((it) => {
    const { place: uuid = '', number = '', lat, lng, placeTown: town = '' } = readData(it, searchData)
    const title = it.querySelector<HTMLAnchorElement>(`[${searchData.title}]`)
    return {
      uuid,
      number,
      town,
      lat: Number(lat),
      lng: Number(lng),
      title: title?.textContent ?? '',
      url: title?.href ?? '',
      anchor: `#${it.id}`,
    }
  })
}

function positionOf(pane: HTMLElement | null): { lat: number; lng: number } | undefined {
  const [lat, lng] = pane?.getAttribute(searchData.here)?.split(',').map(Number) ?? []
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}
