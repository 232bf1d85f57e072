import type { ReactNode } from 'react'
import { slidingRow } from './slidingRow.ts'
import './cards.css'

interface CardsProps {
  /** One row that slides sideways instead of rows below each other. */
  isStrip: boolean
  /** Accessible name of the strip. */
  label: string
  /** How many there are: few are wider, five have no hole in their last row. */
  count: number
  children: ReactNode
}

/** The cards of a list, each with the class `Cards-item`. */
export function Cards({ isStrip, label, count, children }: CardsProps) {
  const shape = count < 3 ? ' Cards--few' : count === 5 ? ' Cards--five' : ''
  return (
    <div className={`${isStrip ? 'Cards Cards--strip' : 'Cards'}${shape}`} {...(isStrip && slidingRow(label))}>
      {children}
    </div>
  )
}
