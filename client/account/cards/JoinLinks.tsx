import { useView } from '#client/app/useView.ts'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { pathFor, type RouteName } from '#shared/routes.ts'

export type Programme = 'hotel' | 'vip'

const routes: Readonly<Record<Programme, { join: RouteName; login: RouteName }>> = {
  hotel: { join: 'hotelRegistration', login: 'hotelLogin' },
  vip: { join: 'vipRegistration', login: 'vipLogin' },
}

/** The two ways into a programme: join it, or log in. */
export function JoinLinks({ programme, label }: { programme: Programme; label?: string }) {
  const { t, locale } = useView()
  const { join, login } = routes[programme]
  return (
    <p className="actions">
      <ButtonLink href={pathFor(join, locale)}>{label ?? t(`loyalty.join.${programme}`)}</ButtonLink>
      <ArrowLink href={pathFor(login, locale)}>{t('loyalty.login')}</ArrowLink>
    </p>
  )
}
