import { useIntl } from 'react-intl'
import { CardFace } from '#client/loyalty/CardFace.tsx'
import type { MyAdvantagesProps } from '#shared/screens/eph.ts'
import { MemberFrame } from '../../MemberFrame.tsx'

/** My advantages (R028): the level, what comes next, and under it what editors say of each advantage. */
export function MyAdvantages({ profile, isBirthday, endedStays }: MyAdvantagesProps) {
  const { customerStatus, firstname } = profile
  const intl = useIntl()
  const status = intl.formatMessage({ id: `account.status.${customerStatus}` })
  return (
    <MemberFrame current="hotelAdvantages">
      <div className="MyAdvantages">
        <CardFace tier={customerStatus === 'Discovery' ? 'decouverte' : 'infiniment'} name={status} />
        <div className="MyAdvantages-words">
          <h1>{intl.formatMessage({ id: 'account.advantages.title' })}</h1>
          <p className="lead">{intl.formatMessage({ id: `account.advantages.${customerStatus}` }, { firstname })}</p>
          <p>{intl.formatMessage({ id: 'account.advantages.stays' }, { count: endedStays })}</p>
          {isBirthday && <p>{intl.formatMessage({ id: 'account.birthday.text' })}</p>}
        </div>
      </div>
    </MemberFrame>
  )
}
