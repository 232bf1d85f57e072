import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { useView } from '#client/app/useView.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { GamingOffProps } from '#shared/protection/views.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import { HelpLine } from '../HelpLine.tsx'

/** In the place of a page about games, for members who asked not to see any: why, until when, and where else to go. */
export function GamingOff({ pauseUntil }: GamingOffProps) {
  const { intl, t, locale } = useView()
  const day = pauseUntil === null ? undefined : formatDay(intl, localDay(pauseUntil - 1))
  return (
    <AccountFrame
      label={t('protection.label')}
      title={t('protection.quiet.title')}
      lead={t(day ? 'protection.quiet.pause' : 'protection.quiet.mute', { day })}
      aside={<HelpLine />}
      asideLabel={t('protection.help.title')}
    >
      <p>{t('protection.quiet.else')}</p>
      <p className="Row Row--6">
        <ArrowLink href={pathFor('home', locale)}>{t('protection.quiet.home')}</ArrowLink>
        <ArrowLink href={pathFor('shows', locale)}>{t('protection.quiet.shows')}</ArrowLink>
        <ArrowLink href={pathFor('protect', locale)}>{t('protection.quiet.change')}</ArrowLink>
      </p>
    </AccountFrame>
  )
}
