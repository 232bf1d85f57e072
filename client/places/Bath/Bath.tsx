import { useId } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { houseInSentence } from '#client/ui/place/HouseLink.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { formatDuration, formatPhone } from '#i18n/formats.ts'
import type { Block } from '#shared/content/values.ts'
import { anchorOf } from '#shared/search/anchors.ts'
import { Hours } from '../Hours.tsx'
import { HouseContact } from '../HouseContact.tsx'
import type { SpaContent, ThalassoContent, TreatmentContent } from './schema.ts'
import './Bath.css'

interface BathProps {
  bath: RootProps<SpaContent>
  /** The kind of house and its town, in small capitals. */
  label?: string
  cures?: readonly Block<TreatmentContent>[]
}

/** A spa or a sea-water centre: pool, hours, the button, treatments with their price, and what forbids them. */
function Bath({ bath, label, cures = [] }: BathProps) {
  const { intl, t } = useText()
  const id = useId()
  const { name, picture, tagline, description, hotel, phone } = bath
  return (
    <section className="Section Opening Bath" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={bath.crumbs} title={name} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <div className="stack">
            {label && <p className="label">{label}</p>}
            <h1 id={id}>{name}</h1>
            {tagline && <p className="lead">{tagline}</p>}
            {description && <p>{description}</p>}
            {hotel && <p className="note">{t('places.baths.in', houseInSentence(hotel))}</p>}
            {phone && (
              <p className="Act">
                <ButtonLink href={`tel:${phone}`}>
                  {t('places.baths.book', { phone: formatPhone(intl, phone) })}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
        <HouseContact {...bath} />
        <div className="Bath-card Under">
          <Hours name={name} rows={bath.hours} exceptions={bath.exceptions} />
          <div className="Bath-treatments">
            <Treatments title={t('places.baths.cures')} treatments={cures} />
            <Treatments title={t('places.baths.treatments')} treatments={bath.treatments} />
            {bath.price_note && <p className="note">{bath.price_note}</p>}
            <Before {...bath} />
          </div>
        </div>
      </div>
    </section>
  )
}

function Treatments({ title, treatments }: { title: string; treatments: readonly Block<TreatmentContent>[] }) {
  const intl = useIntl()
  if (treatments.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul className="lines">
        {treatments.map(({ uid, content }) => (
          <li key={uid} id={anchorOf(uid)}>
            <span>
              <span className="Bath-name">{content.name}</span>
              <small> {lengthOf(intl, content)}</small>
            </span>
            {content.price !== undefined && <Price euros={content.price} />}
            {content.text && <p>{content.text}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function lengthOf(intl: IntlShape, { minutes, days }: TreatmentContent): string {
  const parts = [
    days !== undefined && intl.formatMessage({ id: 'places.baths.days' }, { count: days }),
    minutes !== undefined && formatDuration(intl, minutes),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Contraindications and minimum age. */
function Before({ contraindications, age_from }: SpaContent) {
  const { t } = useText()
  if (!contraindications && !age_from) return null
  return (
    <div className="Bath-before Callout Column Column--3">
      <h2>{t('places.baths.before')}</h2>
      {contraindications && <p>{contraindications}</p>}
      {age_from && <p>{age_from}</p>}
    </div>
  )
}

/** A spa of the group. */
export function Spa(spa: RootProps<SpaContent>) {
  const { t } = useText()
  const { town } = spa
  return <Bath bath={spa} label={town && t('places.spa.label', { town })} />
}

/** A sea-water centre of the group: a spa with cures of several days. */
export function Thalasso(thalasso: RootProps<ThalassoContent>) {
  const { t } = useText()
  const { town, cures } = thalasso
  const label = town && t('places.thalasso.label', { town })
  return <Bath bath={thalasso} label={label} cures={cures} />
}
