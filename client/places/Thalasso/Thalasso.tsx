import { useIntl } from 'react-intl'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Bath } from '../Bath.tsx'
import type { ThalassoContent } from './schema.ts'

/** A sea-water centre of the group: a spa with cures of several days. */
export function Thalasso(thalasso: RootProps<ThalassoContent>) {
  const intl = useIntl()
  const { town, cures } = thalasso
  const label = town && intl.formatMessage({ id: 'places.thalasso.label' }, { town })
  return <Bath bath={thalasso} label={label} cures={cures} />
}
