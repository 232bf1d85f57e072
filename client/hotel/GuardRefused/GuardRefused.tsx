import { CardFace } from '#client/account/cards/CardFace.tsx'
import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { useView } from '#client/app/useView.ts'
import { levelName } from '#shared/hotel/levels.ts'
import type { GuardRefusedProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'

/** A page of the sub-brand section that this member may not read yet: what gives the right to it. */
export function GuardRefused({ guard }: GuardRefusedProps) {
  const { intl, locale } = useView()
  return (
    <AccountFrame
      label={intl.formatMessage({ id: 'account.programme.eph' })}
      title={intl.formatMessage({ id: 'account.refused.title' })}
      lead={intl.formatMessage({ id: `account.refused.${guard}` })}
      aside={<CardFace tier="infinitely" name={levelName('Infinitely', locale)} />}
    >
      <p className="Account-ways">
        <a className="btn" href={pathFor('hotelDashboard', locale)}>
          {intl.formatMessage({ id: 'account.refused.card' })}
        </a>
        <a href={pathFor('home', locale)}>{intl.formatMessage({ id: 'account.home' })}</a>
      </p>
    </AccountFrame>
  )
}
