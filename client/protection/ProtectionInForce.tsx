import { type IntlShape, useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { formatDay } from '#i18n/formats.ts'
import type { ProtectionMeasures } from '#shared/protection/api.ts'
import { pathFor } from '#shared/routes.ts'

/** The protection of a member, in the member's space, with a link to change it. */
export function ProtectionInForce(measures: ProtectionMeasures) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <p>
      {measureText(intl, measures)
        .map((text) => `${text}. `)
        .join('')}
      <a href={pathFor('protect', locale)}>{intl.formatMessage({ id: 'protection.quiet.change' })}</a>
    </p>
  )
}

/** The present settings, a line each; none: no protection. */
export function measureText(intl: IntlShape, { pauseUntil, visitsPerMonth, muteGaming }: ProtectionMeasures): string[] {
  return [
    ...(pauseUntil ? [intl.formatMessage({ id: 'protection.is.pause' }, { day: formatDay(intl, pauseUntil) })] : []),
    ...(visitsPerMonth ? [intl.formatMessage({ id: 'protection.is.visits' }, { visits: visitsPerMonth })] : []),
    ...(muteGaming ? [intl.formatMessage({ id: 'protection.is.mute' })] : []),
  ]
}
