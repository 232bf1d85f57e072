import {
  CircleMarker,
  DivIcon,
  LayerGroup,
  type Map as LeafletMap,
  Marker,
  type PointExpression,
  Polyline,
} from 'leaflet'
import { mapData } from '#client/map/dataNames.ts'
import type { Position } from '#shared/search/geo.ts'
import { placeLabels, spreadPins } from './arrange.ts'
import { seawardOf } from './coast.ts'
import type { SearchMessages } from './searchMessages.ts'

/** A line of the list, as the map needs it. */
export interface LivePlace extends Position {
  uuid: string
  number: string
  title: string
  town: string
  /** Address of its page. */
  url: string
  /** Its line in the list, `#…`. */
  anchor: string
}

export interface LivePins {
  show(places: readonly LivePlace[], here: Position | undefined): void
  /** Anew for what is to be seen now: pins side by side, names where there is room. */
  arrange(): void
  light(uuid: string | undefined): void
  /** Whether a pin's note is open. */
  isOpen(): boolean
}

/** Pixels. */
const radius = 16
const letterSize = 15

/** Numbered pins with their notes, and names of towns. */
export function createPins(map: LeafletMap, messages: SearchMessages): LivePins {
  const names = new LayerGroup().addTo(map)
  const leaders = new LayerGroup().addTo(map)
  const pins = new LayerGroup().addTo(map)
  let markers: { place: LivePlace; marker: Marker }[] = []
  return { show, arrange, light, isOpen: () => markers.some(({ marker }) => marker.isPopupOpen()) }

  function show(places: readonly LivePlace[], here: Position | undefined): void {
    pins.clearLayers()
    if (here)
      new CircleMarker([here.lat, here.lng], { className: 'Chart-here', radius: 7, interactive: false }).addTo(pins)
    markers = places.map((place) => ({ place, marker: pinOf(place) }))
    for (const { marker } of markers) marker.addTo(pins)
    for (const { place, marker } of markers) {
      const element = marker.getElement()
      element?.setAttribute('aria-label', fill(messages.pin, place))
      if (element) element.setAttribute(mapData.pin, place.uuid)
    }
    arrange()
  }

  function arrange(): void {
    const { x: width, y: height } = map.getSize()
    const truths = markers.map(({ place }) => {
      const { x, y } = map.latLngToContainerPoint([place.lat, place.lng])
      return { x, y, seaward: seawardOf(place) }
    })
    const spread = spreadPins(truths, radius + 1, { width, height })
    const at = ({ x, y }: { x: number; y: number }) => map.containerPointToLatLng([x, y])
    leaders.clearLayers()
    for (const [index, { place, marker }] of markers.entries()) {
      const point = spread[index]
      if (!point) continue
      marker.setLatLng(at(point))
      new Polyline([[place.lat, place.lng], at(point)], { className: 'Chart-leader', interactive: false }).addTo(
        leaders,
      )
    }
    names.clearLayers()
    const ours = new Set(markers.map(({ place }) => place.town))
    const view = { width, height, place: ({ lat, lng }: Position) => map.latLngToContainerPoint([lat, lng]) }
    for (const label of placeLabels(view, { pins: spread, truths, ours, radius, size: letterSize, most: 8 })) {
      const icon = iconOf(
        label.name,
        `LiveTown LiveTown--${label.anchor}${label.isOurs ? ' LiveTown--ours' : ''}`,
        [0, 0],
      )
      new Marker(at(label), { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(names)
      if (!label.isOurs)
        new CircleMarker(at(label.dot), { className: 'LiveTown-dot', radius: 2, interactive: false }).addTo(names)
    }
  }

  function pinOf(place: LivePlace): Marker {
    const marker = new Marker([place.lat, place.lng], {
      icon: iconOf(place.number, 'LivePin', [2 * radius, 2 * radius]),
      riseOnHover: true,
      zIndexOffset: 100,
    })
    const note = noteOf(place, () => marker.closePopup())
    marker.bindPopup(note, { closeButton: false, offset: [0, -radius / 2], autoPanPadding: [16, 16] })
    marker.on('popupopen', () => note.querySelector('a')?.focus({ preventScroll: true }))
    marker.on('popupclose', () => {
      // The note is out of the page already, and the focus with it, unless somebody took it elsewhere.
      if (document.activeElement === document.body || note.contains(document.activeElement))
        marker.getElement()?.focus({ preventScroll: true })
    })
    return marker
  }

  function noteOf({ title, town, url, anchor }: LivePlace, close: () => void): HTMLElement {
    const note = document.createElement('div')
    note.className = 'LiveNote'
    const name = document.createElement('a')
    name.href = url
    name.textContent = title
    const where = document.createElement('span')
    where.textContent = town
    const inList = document.createElement('a')
    inList.href = anchor
    inList.textContent = messages.inList
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = messages.close
    button.addEventListener('click', close)
    // Leaflet's own Escape works while the map itself has the focus.
    note.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
    note.append(name, where, inList, button)
    return note
  }

  function light(uuid: string | undefined): void {
    for (const { place, marker } of markers) {
      marker.getElement()?.classList.toggle('is-lit', place.uuid === uuid)
      marker.setZIndexOffset(place.uuid === uuid ? 1000 : 100)
    }
  }
}

/** As an element: Leaflet would take words for markup. */
function iconOf(text: string, className: string, iconSize: PointExpression): DivIcon {
  const html = document.createElement('span')
  html.textContent = text
  return new DivIcon({ className, html, iconSize })
}

function fill(pattern: string, values: { number: string; title: string; town: string }): string {
  return pattern.replace('{number}', values.number).replace('{title}', values.title).replace('{town}', values.town)
}
