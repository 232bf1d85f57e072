import type { IntlShape } from 'react-intl'
import { formatDay } from '#i18n/formats.ts'
import type { ProtectionMeasures } from '#shared/protection/api.ts'

/** What holds, a line each; none: no protection. */
export function measureWords(
  intl: IntlShape,
  { pauseUntil, visitsPerMonth, muteGaming }: ProtectionMeasures,
): string[] {
  return [
    ...(pauseUntil ? [intl.formatMessage({ id: 'protection.is.pause' }, { day: formatDay(intl, pauseUntil) })] : []),
    ...(visitsPerMonth ? [intl.formatMessage({ id: 'protection.is.visits' }, { visits: visitsPerMonth })] : []),
    ...(muteGaming ? [intl.formatMessage({ id: 'protection.is.mute' })] : []),
  ]
}
