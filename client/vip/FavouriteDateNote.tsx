import { useView } from '#client/app/useView.ts'
import { formatDay, formatWeekday } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'
import type { FavouriteDate } from '#shared/vip/views.ts'

/** The next day that matters to the member, the way to its evening, and whether a mail about it comes. */
export function FavouriteDateNote({ day, evening, mail }: FavouriteDate) {
  const { intl, t, locale } = useView()
  const state = typeof mail === 'string' ? mail : 'coming'
  const on = typeof mail === 'string' ? '' : formatWeekday(intl, mail.on)
  const optin = (text: React.ReactNode[]) => (
    <a key="optin" href={`${pathFor('vipProfile', locale)}#optin`}>
      {text}
    </a>
  )
  return (
    <p className="note">
      {t('vipPages.favouriteDate.next', { day: formatDay(intl, day) })}{' '}
      {t(`vipPages.favouriteDate.${state}`, { on, optin })} <a href={evening}>{t('vipPages.favouriteDate.evening')}</a>
    </p>
  )
}
