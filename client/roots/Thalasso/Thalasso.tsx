import { useIntl } from 'react-intl'
import type { ThalassoContent } from '#client/roots/Thalasso/schema.ts'
import { Bath } from '../Bath.tsx'
import type { RootProps } from '../rootProps.ts'

/** A sea-water centre of the group: a spa with cures of several days. */
export function Thalasso(thalasso: RootProps<ThalassoContent>) {
  const intl = useIntl()
  const { town, cures } = thalasso
  const label = town && intl.formatMessage({ id: 'places.thalasso.label' }, { town })
  return <Bath bath={thalasso} label={label} cures={cures} />
}
