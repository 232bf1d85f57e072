import { useIntl } from 'react-intl'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Bath } from '../Bath.tsx'
import type { SpaContent } from './schema.ts'

/** A spa of the group. */
export function Spa(spa: RootProps<SpaContent>) {
  const intl = useIntl()
  const { town } = spa
  return <Bath bath={spa} label={town && intl.formatMessage({ id: 'places.spa.label' }, { town })} />
}
