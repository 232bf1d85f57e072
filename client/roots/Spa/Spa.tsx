import { useIntl } from 'react-intl'
import type { SpaContent } from '#client/roots/Spa/schema.ts'
import { Bath } from '../Bath.tsx'
import type { RootProps } from '../rootProps.ts'

/** A spa of the group. */
export function Spa(spa: RootProps<SpaContent>) {
  const intl = useIntl()
  const { town } = spa
  return <Bath bath={spa} label={town && intl.formatMessage({ id: 'places.spa.label' }, { town })} />
}
