// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: of a drawing only the links take the focus, and none is hidden

import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { mapData } from '#client/map/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { boundsOf, type Position } from '#shared/search/geo.ts'
import { placeLabels, spreadPins } from './arrange.ts'
import { coast, seawardOf } from './coast.ts'
import { fitView, pathOf, type View } from './projection.ts'
import './map.css'

/** The place of a pin. */
export interface PinnedPlace extends Position {
  id: string
  number: number
  title: string
  town: string
}

interface StaticMapProps {
  places: readonly PinnedPlace[]
  /** Position of the visitor, or of the town that was typed. */
  from?: Position
  /** Where a pin leads: the place's line of the list. */
  hrefOf(place: PinnedPlace): string
  /** Accessible name of the whole. */
  label: string
}

/** Units of the drawing: width, height, and the margin that pins and names need. */
const sheet = [800, 860, 110] as const
const pinRadius = 27
const letterSize = 28

/** The country with numbered pins, drawn by the server: the map of those without a script, and of all until they want more. */
export function StaticMap({ places, from, hrefOf, label }: StaticMapProps) {
  const { t } = useText()
  const bounds = boundsOf([...places, ...(from ? [from] : [])])
  const view = fitView(bounds, sheet)
  const truths = places.map((it) => ({ ...view.place(it), seaward: seawardOf(it) }))
  const pins = spreadPins(truths, pinRadius + 2, view)
  const ours = new Set(places.map((it) => it.town))
  const names = placeLabels(view, { pins, truths, ours, radius: pinRadius, size: letterSize, most: 9 })
  const here = from && view.place(from)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links inside a drawing has no element of its own
    <svg className="Chart" viewBox={`0 0 ${view.width} ${view.height}`} role="group" aria-label={label}>
      <Land view={view} />
      <g aria-hidden="true">
        {names.map(({ name, x, y, anchor, isOurs, dot }) => (
          <g key={name} className={isOurs ? 'Chart-town Chart-town--ours' : 'Chart-town'}>
            {!isOurs && <circle cx={round(dot.x)} cy={round(dot.y)} r={4} />}
            <text x={round(x)} y={round(y)} textAnchor={anchor} dominantBaseline="central" paintOrder="stroke">
              {name}
            </text>
          </g>
        ))}
      </g>
      <g className="Chart-leaders" aria-hidden="true">
        {truths.map(({ x, y }, at) => (
          <path key={places[at]?.id} d={`M${round(x)} ${round(y)}L${round(pins[at]?.x)} ${round(pins[at]?.y)}`} />
        ))}
      </g>
      {here && <circle className="Chart-here" cx={round(here.x)} cy={round(here.y)} r={13} />}
      {places.map((place, at) => (
        <a
          key={place.id}
          className="Chart-pin"
          href={hrefOf(place)}
          {...dataOf(mapData, { pin: place.id })}
          aria-label={t('search.map.pin', { ...place })}
        >
          <circle cx={round(pins[at]?.x)} cy={round(pins[at]?.y)} r={pinRadius} />
          <text x={round(pins[at]?.x)} y={round(pins[at]?.y)} textAnchor="middle" dominantBaseline="central">
            {place.number}
          </text>
        </a>
      ))}
    </svg>
  )
}

function round(units = 0): number {
  return Math.round(units)
}

/** Drawings of the land by view: many searches show the same part of it. */
const drawn = new Map<string, { home: string; others: string }>()
const mostDrawn = 40

const layers = [
  ['Chart-shoal Chart-shoal--far', 'abroad'],
  ['Chart-shoal Chart-shoal--far', 'home'],
  ['Chart-shoal', 'abroad'],
  ['Chart-shoal', 'home'],
  ['Chart-abroad', 'abroad'],
  ['Chart-land', 'home'],
] as const

/** The land, and lines in the water along it, as on old charts. */
function Land({ view }: { view: View }) {
  const { home, others } = pathsOf(view)
  const id = useId()
  return (
    <g aria-hidden="true">
      <defs>
        <path id={`${id}-home`} d={home} />
        <path id={`${id}-abroad`} d={others} />
      </defs>
      <rect className="Chart-sea" width={view.width} height={view.height} />
      {layers.map(([className, land]) => (
        <use key={`${className} ${land}`} className={className} href={`#${id}-${land}`} />
      ))}
    </g>
  )
}

function pathsOf(view: View): { home: string; others: string } {
  const known = drawn.get(view.key)
  if (known) return known
  if (drawn.size >= mostDrawn) drawn.delete(drawn.keys().next().value ?? '')
  const made = { home: pathOf(coast.home, view), others: pathOf(coast.others, view) }
  drawn.set(view.key, made)
  return made
}
