import { useIntl } from 'react-intl'
import './account.css'

export interface AccountPosterProps {
  /** Noon for what begins, regatta for what is on its way, evening for what ends, lighthouse for who has lost the way. */
  scene: 'beach' | 'regatta' | 'evening' | 'lighthouse'
}

/** The picture beside a page of the accounts: these pages work without any story, so it comes with the product. */
export function AccountPoster({ scene }: AccountPosterProps) {
  const intl = useIntl()
  return (
    <figure className="Poster AccountPoster">
      <div data-scene={scene} role="img" aria-label={intl.formatMessage({ id: `account.poster.${scene}` })} />
      <figcaption>
        <span translate="no">{intl.formatMessage({ id: `account.poster.${scene}.place` })}</span>
        <span>{intl.formatMessage({ id: `account.poster.${scene}.hour` })}</span>
      </figcaption>
    </figure>
  )
}
