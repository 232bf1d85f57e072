import { useText } from '#client/app/useText.ts'
import { posters } from '#shared/house.ts'
import './account.css'

export interface AccountPosterProps {
  /** `beach`: something begins; `regatta`: a mail is on its way; `evening`: a password is replaced; `lighthouse`: a dead link. */
  scene: 'beach' | 'regatta' | 'evening' | 'lighthouse'
}

/** The picture beside an account page, for looks alone. It comes with the product, since these pages work without any story. */
export function AccountPoster({ scene }: AccountPosterProps) {
  const { t } = useText()
  return (
    <figure className="Poster AccountPoster" aria-hidden="true">
      <div data-scene={scene} />
      <figcaption>
        <span translate="no">{posters[scene]}</span>
        <span>{t(`account.poster.${scene}.hour`)}</span>
      </figcaption>
    </figure>
  )
}
