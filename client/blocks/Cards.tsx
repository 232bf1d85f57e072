import type { ReactNode } from 'react'
import { slidingRow } from './slidingRow.ts'
import './cards.css'

interface CardsProps {
  /** One row that slides sideways instead of rows below each other. */
  isStrip: boolean
  /** Accessible name of the strip. */
  label: string
  children: ReactNode
}

/** The cards of a list, each with the class `Cards-item`. */
export function Cards({ isStrip, label, children }: CardsProps) {
  return (
    <div className={isStrip ? 'Cards Cards--strip' : 'Cards'} {...(isStrip && slidingRow(label))}>
      {children}
    </div>
  )
}
