import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { bookingPath } from '#client/booking/bookingPath.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { PlanEvening } from '#client/outing/PlanEvening.tsx'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { PriceNote } from '#client/ui/price/PriceNote.tsx'
import { Validity } from '#client/ui/price/Validity.tsx'
import { ShareLinks } from '#client/ui/share/ShareLinks.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatPrice } from '#i18n/formats.ts'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import '#shared/features.ts'
import { shortId } from '#shared/outing/address.ts'
import { pathFor } from '#shared/routes.ts'
import { isOver } from '#shared/time/validity.ts'
import type { OfferContent } from './schema.ts'
import './Offer.css'

const housesAnchor = 'ou'

/** An offer: what it is, what it costs in all, until when, and a button for each house that makes it. */
export function Offer(offer: RootProps<OfferContent> & { uid: string }) {
  const { t, today, locale } = useView()
  const id = useId()
  const { title, category, intro, picture, text, hotels } = offer
  const over = isOver(offer, today)
  const [only] = hotels.length === 1 ? hotels : []
  return (
    <section className="Section Opening Offer" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={offer.crumbs} title={title} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <div className="stack">
            <p className="label">{t(category ? `offers.category.${category}` : 'offers.plain')}</p>
            <h1 id={id}>{title}</h1>
            {intro && <p className="lead">{intro}</p>}
            <Terms {...offer} isBooked={!over} />
            {over && <p className="Callout">{t('offers.over')}</p>}
            {!over && has.outing && (
              <PlanEvening choices={{ day: firstDay(offer, today), offer: shortId(offer.uid) }} title={title} />
            )}
            {hotels.length > 0 && !over && (
              <p className="Act">
                {offer.price_from !== undefined && <Price euros={offer.price_from} from className="Act-price" />}
                <ButtonLink href={only ? bookingPath(locale, only.path, { code: offer.code }) : `#${housesAnchor}`}>
                  {t(only ? 'roots.hotel.book' : 'offers.choose')}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
        <div className="Pair Pair--top Offer-body">
          <div>
            {text && <RichTextView text={text} />}
            <ShareLinks title={title} />
          </div>
          <aside className="Column Column--6">
            <Houses hotels={hotels} code={over ? undefined : offer.code} isBookable={!over && !only} />
            <Conditions {...offer} />
            <ArrowLink href={pathFor('offers', locale)}>{t('offers.others')}</ArrowLink>
          </aside>
        </div>
      </div>
    </section>
  )
}

/** Today, or the first day of an offer to come. */
function firstDay({ valid_from }: OfferContent, today: string): string {
  const first = valid_from?.slice(0, 10) ?? today
  return first > today ? first : today
}

/** The price as one total with what it comprises, and the days. */
function Terms(offer: OfferContent & { isBooked: boolean }) {
  const { price_from, price_unit, price_note, hotels, valid_from, valid_until, isBooked } = offer
  const [only] = hotels.length === 1 ? hotels : []
  return (
    <div className="Offer-terms Column Column--2">
      {price_from !== undefined && <Price euros={price_from} from unit={price_unit} />}
      {price_from === undefined && price_unit && <p>{price_unit}</p>}
      <PriceNote note={price_note} touristTax={only?.content.tourist_tax} isBooked={isBooked} />
      <Validity from={valid_from} until={valid_until} />
    </div>
  )
}

function Conditions({ conditions }: OfferContent) {
  const { t } = useText()
  if (!conditions) return null
  return (
    <div className="Offer-conditions">
      <h2>{t('offers.conditions')}</h2>
      <p>{conditions}</p>
    </div>
  )
}

interface HousesProps {
  hotels: OfferContent['hotels']
  code?: string
  isBookable: boolean
}

/** The houses that make an offer: of several each with its tourist tax and its own way to the booking engine. */
function Houses({ hotels, code, isBookable }: HousesProps) {
  const { intl, t, locale } = useView()
  if (hotels.length === 0 && !code) return null
  return (
    <div className="Offer-houses" id={housesAnchor}>
      <h2>{t('offers.where')}</h2>
      <ul className="lines">
        {hotels.map(({ uuid, path, content: { name, town, tourist_tax } }) => (
          <li key={uuid}>
            <span>
              <a href={path}>{name}</a>
              {town && <small> {town}</small>}
            </span>
            {isBookable && (
              <ButtonLink href={bookingPath(locale, path, { code })} variant="secondary">
                {t('offers.book', {
                  at: grammarOf(locale).atPlace(name),
                  hidden: (text) => (
                    <span key="name" className="visually-hidden">
                      {text}
                    </span>
                  ),
                })}
              </ButtonLink>
            )}
            {hotels.length > 1 && tourist_tax !== undefined && (
              <p>{t('roots.hotel.touristTax', { tax: formatPrice(intl, tourist_tax) })}</p>
            )}
          </li>
        ))}
      </ul>
      {code && (
        <p className="note">{t('offers.code', { code, strong: (text) => <strong key="code">{text}</strong> })}</p>
      )}
    </div>
  )
}
