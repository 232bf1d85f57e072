import { useId } from 'react'
import { usePage } from '#client/app/pageContext.ts'
import { useText } from '#client/app/useText.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { PlanEvening } from '#client/outing/PlanEvening.tsx'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { houseInSentence } from '#client/ui/place/HouseLink.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { formatPhone, formatPrice, priceSign } from '#i18n/formats.ts'
import { tablePartnerOf } from '#shared/booking/tablePartners.ts'
import { firstTable, tableDays, tableDaysRightUntil } from '#shared/booking/tables.ts'
import '#shared/features.ts'
import { shortId } from '#shared/outing/address.ts'
import { Hours } from '../Hours.tsx'
import { HouseContact } from '../HouseContact.tsx'
import type { RestaurantContent } from './schema.ts'
import './Restaurant.css'

type Part = RestaurantContent['menu'][number]

/** A table: its terrace, its hours, one button, and the menu with its allergens. */
export function Restaurant(restaurant: RootProps<RestaurantContent> & { uid: string }) {
  const id = useId()
  const { name, cuisine, town, picture, description } = restaurant
  return (
    <section className="Section Opening Restaurant" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={restaurant.crumbs} title={name} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <div className="stack">
            <p className="label">{[cuisine, town].filter(Boolean).join('\u00a0· ')}</p>
            <h1 className="Display" id={id}>
              {name}
            </h1>
            {description && <p className="lead">{description}</p>}
            <Ways {...restaurant} />
            <Evening {...restaurant} />
            <Conditions {...restaurant} />
          </div>
        </div>
        <HouseContact {...restaurant} />
        <div className="Restaurant-card Under Column Column--8">
          <Hours name={name} rows={restaurant.hours} exceptions={restaurant.exceptions} />
          <Dishes parts={restaurant.menu} allergens={restaurant.allergens} />
        </div>
      </div>
    </section>
  )
}

/** Down to the form of the table, where there is one; always the telephone. */
function Ways(restaurant: RestaurantContent) {
  const { phone, body } = restaurant
  const { intl, t } = useText()
  const anchor = body.find((block) => block.component === 'booking')?.content.anchor
  const isOnline = tablePartnerOf(restaurant) !== undefined && typeof anchor === 'string'
  if (!phone && !isOnline) return null
  return (
    <p className="actions">
      {isOnline && (
        <span className="Act">
          <ButtonLink href={`#${anchor}`}>{t('booking.table.book')}</ButtonLink>
        </span>
      )}
      {phone && (
        <span className={isOnline ? undefined : 'Act'}>
          <ButtonLink href={`tel:${phone}`} variant={isOnline ? 'secondary' : 'primary'}>
            {t('roots.restaurant.bookByPhone', { phone: formatPhone(intl, phone) })}
          </ButtonLink>
        </span>
      )}
    </p>
  )
}

/** The evening round the table that is offered first. */
function Evening({ uid, name, hours, exceptions }: RestaurantContent & { uid: string }) {
  const { today, now, validUntil } = usePage()
  const opening = { rows: hours.map((it) => it.content), exceptions: exceptions.map((it) => it.content) }
  const first = firstTable(tableDays(opening, today, now))
  validUntil(tableDaysRightUntil(opening, today, now))
  if (!first) return null
  if (!has.outing) return null
  return <PlanEvening choices={{ day: first.date, table: { id: shortId(uid), time: first.time } }} title={name} />
}

/** Lowest menu, level of prices, and the house that the table belongs to. */
function Conditions({ price_from, price_level, hotel }: RestaurantContent) {
  const { intl, t } = useText()
  return (
    <ul className="Restaurant-conditions Row">
      {price_from !== undefined && (
        <li>
          <strong>{t('roots.restaurant.menuFrom', { price: formatPrice(intl, price_from) })}</strong>
        </li>
      )}
      {price_level !== undefined && (
        <li>
          <span role="img" aria-label={t('roots.restaurant.priceLevel', { level: price_level })}>
            {priceSign.repeat(price_level)}
          </span>
        </li>
      )}
      {hotel && <li>{t('roots.restaurant.in', houseInSentence(hotel))}</li>}
    </ul>
  )
}

/** The menu in two columns of ruled lines, and its allergens under it. */
function Dishes({ parts, allergens }: { parts: readonly Part[]; allergens?: string }) {
  const { t } = useText()
  const id = useId()
  if (parts.length === 0) return null
  return (
    <div className="Dishes">
      <h2>{t('roots.restaurant.menu')}</h2>
      <p className="note">{t('roots.restaurant.menuNote')}</p>
      <div className="Dishes-parts">
        {parts.map(({ uid, content }) => (
          <div className="Dishes-part" key={uid}>
            <h3 id={`${id}${uid}`}>{content.title}</h3>
            <ul className="lines" aria-labelledby={`${id}${uid}`}>
              {content.dishes.map((dish) => (
                <li key={dish.uid}>
                  <span className="Dishes-name">{dish.content.name}</span>{' '}
                  {dish.content.price !== undefined && <Price euros={dish.content.price} />}
                  {dish.content.description && <p>{dish.content.description}</p>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {allergens && <p className="note">{allergens}</p>}
    </div>
  )
}
