import { useIntl } from 'react-intl'

/** A hotel's official stars, as text with a name. */
export function Stars({ count }: { count: number }) {
  const intl = useIntl()
  return (
    <span className="Stars" role="img" aria-label={intl.formatMessage({ id: 'layout.stars' }, { count })}>
      {'★'.repeat(count)}
    </span>
  )
}
