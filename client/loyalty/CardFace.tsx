import { Monogram } from './Monogram.tsx'

export interface CardFaceProps {
  tier: 'white' | 'silver' | 'gold' | 'black' | 'decouverte' | 'infiniment'
  /** The status, as it stands on the card. */
  name: string
  /** Words on the last line: the holder's name once there is one. */
  holder?: string
}

/** A member card as it is drawn: the sun over the tide in the colours of its status. */
export function CardFace({ tier, name, holder }: CardFaceProps) {
  return (
    <div className="CardFace" data-tier={tier}>
      <div className="CardFace-head">
        <Monogram />
        <span className="CardFace-status">{name}</span>
      </div>
      {holder && <span className="CardFace-holder">{holder}</span>}
    </div>
  )
}
