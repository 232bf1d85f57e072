import { CardFace } from '#client/account/cards/CardFace.tsx'
import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { useView } from '#client/app/useView.ts'
import { levelName } from '#shared/hotel/levels.ts'
import type { GuardRefusedProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'

/** A page of the sub-brand section that this member may not read yet: what gives the right to it. */
export function GuardRefused({ guard }: GuardRefusedProps) {
  const { t, locale } = useView()
  return (
    <AccountFrame
      label={t('account.programme.eph')}
      title={t('account.refused.title')}
      lead={t(`account.refused.${guard}`)}
      aside={<CardFace tier="infinitely" name={levelName('Infinitely', locale)} />}
    >
      <p className="Account-ways">
        <a className="btn" href={pathFor('hotelDashboard', locale)}>
          {t('account.refused.card')}
        </a>
        <a href={pathFor('home', locale)}>{t('account.home')}</a>
      </p>
    </AccountFrame>
  )
}
