import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import type { ProtectionMeasures } from '#shared/protection/api.ts'
import { pathFor } from '#shared/routes.ts'
import { measureWords } from './measureWords.ts'

/** What a member asked for, in the member's space, and the way to change it. */
export function ProtectionInForce(measures: ProtectionMeasures) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <p>
      {measureWords(intl, measures)
        .map((words) => `${words}. `)
        .join('')}
      <a href={pathFor('protect', locale)}>{intl.formatMessage({ id: 'protection.quiet.change' })}</a>
    </p>
  )
}
