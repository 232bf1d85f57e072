import { DomEvent, type LatLngBoundsExpression, LayerGroup, Map as LeafletMap, Polygon, TileLayer } from 'leaflet'
import leafletStyles from 'leaflet/dist/leaflet.css'
import type { Position } from '#shared/search/geo.ts'
import { coast } from './coast.ts'
import ownStyles from './liveMap.css'
import { createPins, type LivePlace } from './livePins.ts'
import { wholeCountry } from './projection.ts'
import type { SearchMessages } from './searchMessages.ts'

export interface LiveMap {
  /** The places of the list, numbered as there. @param preservesView the part of the coast stays the one that is shown */
  show(places: readonly LivePlace[], here: Position | undefined, preservesView?: boolean): void
  light(uuid: string | undefined): void
  focus(): void
}

interface MapOptions {
  messages: SearchMessages
  /** Template of real tiles; without it the coast is drawn. */
  tiles: string | undefined
  /** Somebody moved the map. @param bbox west,south,east,north */
  onMove(bbox: string): void
}

/** How near the base map is still a coast. */
const nearestZoom = 9.5
const nearestTiles = 18
const country: LatLngBoundsExpression = [
  [wholeCountry.south, wholeCountry.west],
  [wholeCountry.north, wholeCountry.east],
]

/** As far as the base map goes (build/drawings/coast.ts). */
const mapped: LatLngBoundsExpression = [
  [37.2, -12.7],
  [55.3, 15.7],
]

/** The map that moves, in the place of the drawn one. Everything in it is reached by keyboard: arrows, plus, minus, Tab, Enter. */
export function openMap(frame: HTMLElement, { messages, tiles, onMove }: MapOptions): LiveMap {
  adopt(leafletStyles, ownStyles)
  const container = document.createElement('div')
  container.className = 'LiveMap'
  container.setAttribute('role', 'region')
  container.setAttribute('aria-label', messages.mapLabel)
  frame.replaceChildren(container)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 5,
    maxBounds: mapped,
    maxBoundsViscosity: 0.8,
    maxZoom: tiles ? nearestTiles : nearestZoom,
    zoomSnap: 0.5,
    // Two turns of a wheel are one step, and a page that is scrolled past the map goes on scrolling.
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  })
  map.fitBounds(country)
  if (tiles) new TileLayer(tiles, { maxZoom: nearestTiles }).addTo(map)
  else drawCoast().addTo(map)
  addZoom(map, container, messages)
  const pins = createPins(map, messages)
  let isOurs = false
  map.on('moveend', () => {
    pins.arrange()
    if (isOurs || pins.isOpen()) return
    const { _southWest: low, _northEast: high } = map.getBounds() as unknown as Record<
      string,
      { lat: number; lng: number }
    >
    if (low && high) onMove([low.lng, low.lat, high.lng, high.lat].map((it) => it.toFixed(3)).join())
  })
  return {
    show(places, here, preservesView = false) {
      isOurs = true
      if (!preservesView) {
        const positions = [...places, ...(here ? [here] : [])].map(({ lat, lng }): [number, number] => [lat, lng])
        const bounds = positions.length > 0 ? positions : country
        map.fitBounds(bounds, { animate: false, padding: [48, 48], maxZoom: 8.5 })
      }
      pins.show(places, here)
      isOurs = false
    },
    light: pins.light,
    focus: () => container.focus({ preventScroll: true }),
  }
}

/** The policy lets no style element in, but a sheet made by script. */
function adopt(...texts: string[]): void {
  for (const text of texts) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }
}

/** As StaticMap draws it: two lines in the water, the neighbours, the country. */
function drawCoast(): LayerGroup {
  const ringsOf = (land: (typeof coast)['home']) =>
    land.map((ring) => ring.map(([lng, lat]): [number, number] => [lat, lng]))
  const [home, others] = [ringsOf(coast.home), ringsOf(coast.others)]
  const layer = (className: string, rings: typeof home) =>
    new Polygon(rings as [number, number][][], { className, interactive: false, smoothFactor: 0.8 })
  const everything = [...home, ...others]
  return new LayerGroup([
    layer('Chart-shoal Chart-shoal--far', everything),
    layer('Chart-shoal', everything),
    layer('Chart-abroad', others),
    layer('Chart-land', home),
  ])
}

/** Leaflet's own buttons are markup. */
function addZoom(map: LeafletMap, container: HTMLElement, messages: SearchMessages): void {
  const bar = document.createElement('div')
  bar.className = 'LiveMap-zoom'
  for (const [sign, label, step] of [
    ['+', messages.zoomIn, 1],
    ['−', messages.zoomOut, -1],
  ] as const) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = sign
    button.ariaLabel = label
    button.addEventListener('click', () => map.setZoom(map.getZoom() + step))
    bar.append(button)
  }
  DomEvent.disableClickPropagation(bar)
  container.append(bar)
}
