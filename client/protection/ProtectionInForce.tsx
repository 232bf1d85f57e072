import type { IntlShape } from 'react-intl'
import { useView } from '#client/app/useView.ts'
import { formatDay } from '#i18n/formats.ts'
import type { CountedMeasures } from '#shared/protection/views.ts'
import { pathFor } from '#shared/routes.ts'

/** The protection of a member, in the member's space, with a link to change it. */
export function ProtectionInForce(measures: CountedMeasures) {
  const { intl, t, locale } = useView()
  return (
    <p>
      {measureText(intl, measures)
        .map((text) => `${text}. `)
        .join('')}
      <a href={pathFor('protect', locale)}>{t('protection.quiet.change')}</a>
    </p>
  )
}

/** The present settings, a line each; none: no protection. */
export function measureText(intl: IntlShape, measures: CountedMeasures): string[] {
  const { pauseUntil, visitsPerMonth: visits, muteGaming, visitsThisMonth: counted } = measures
  const visitsText = () =>
    counted === undefined
      ? intl.formatMessage({ id: 'protection.is.visits' }, { visits })
      : intl.formatMessage({ id: 'protection.is.visitsCounted' }, { visits, counted })
  return [
    ...(pauseUntil ? [intl.formatMessage({ id: 'protection.is.pause' }, { day: formatDay(intl, pauseUntil) })] : []),
    ...(visits ? [visitsText()] : []),
    ...(muteGaming ? [intl.formatMessage({ id: 'protection.is.mute' })] : []),
  ]
}
