import type { KeyFigureContent } from './schema.ts'
import './KeyFigure.css'

/** A figure and what it counts, inside a `dl`. */
export function KeyFigure({ value, label, note }: KeyFigureContent) {
  return (
    <div className="KeyFigure">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className="KeyFigure-note">{note}</dd>}
    </div>
  )
}
