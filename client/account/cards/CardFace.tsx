import { memberData } from '#client/boot/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { MemberWords } from './MemberWords.tsx'
import { Monogram } from './Monogram.tsx'

export interface CardFaceProps {
  tier: 'white' | 'silver' | 'gold' | 'black' | 'decouverte' | 'infiniment'
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
          <MemberWords memberOf={memberOf} words={`{${memberOf}Status}`}>
            {name}
          </MemberWords>
        </span>
      </div>
      {holder && (
        <span className="CardFace-holder">
          <MemberWords memberOf={memberOf} words={`{${memberOf}Holder}`}>
            {holder}
          </MemberWords>
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
