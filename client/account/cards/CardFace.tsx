import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { VipTier } from '#shared/account/statuses.ts'
import type { HotelTier } from '#shared/hotel/levels.ts'
import { MemberText } from './MemberText.tsx'
import './cards.css'

export interface CardFaceProps {
  tier: VipTier | HotelTier
  /** The status, as it stands on the card. */
  name: string
  /** Words on the last line: the holder's name once there is one. */
  holder?: string
  /** Under the holder, on the member's own card. */
  number?: string
  /** On pages that everybody shares: becomes the member's own card of that programme (client/boot/member.ts). */
  memberOf?: 'hotel' | 'vip'
}

/** A member card as it is drawn: the sun over the tide in the colours of its status. */
export function CardFace({ tier, name, holder, number, memberOf }: CardFaceProps) {
  return (
    <div className="CardFace" {...dataOf(memberData, { tier, tierOf: memberOf })}>
      <div className="CardFace-head">
        <Monogram />
        <span className="CardFace-status">
          <MemberText memberOf={memberOf} text={`{${memberOf}Status}`}>
            {name}
          </MemberText>
        </span>
      </div>
      {holder && (
        <span className="CardFace-holder">
          <MemberText memberOf={memberOf} text={`{${memberOf}Holder}`}>
            {holder}
          </MemberText>
          {number && (
            <span className="CardFace-number" translate="no">
              {number}
            </span>
          )}
        </span>
      )}
    </div>
  )
}

/** The mark of the house on its cards: an H whose crossbar is the sea with the sun half risen. */
function Monogram() {
  return (
    <svg className="Monogram" viewBox="0 0 120 112" width="120" height="112" aria-hidden="true" focusable="false">
      <path d="M28 92V20M92 92V20" stroke="currentColor" strokeWidth="9" fill="none" />
      <path className="Monogram-sun" d="M40 56a20 20 0 0 1 40 0z" />
      <path
        d="M33 62q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0M33 72q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="4.5"
      />
    </svg>
  )
}
