import { useIntl } from 'react-intl'
import './account.css'

export interface AccountPosterProps {
  /** `beach`: something begins; `regatta`: a mail is on its way; `evening`: a password is replaced; `lighthouse`: a dead link. */
  scene: 'beach' | 'regatta' | 'evening' | 'lighthouse'
}

/** The picture beside an account page. It comes with the product, since these pages work without any story. */
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
