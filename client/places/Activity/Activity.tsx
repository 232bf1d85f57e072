import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { houseInSentence } from '#client/ui/place/HouseLink.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatDuration, formatPhone, formatPrice } from '#i18n/formats.ts'
import { HouseContact } from '../HouseContact.tsx'
import type { ActivityContent } from './schema.ts'
import './Activity.css'

/** Something to do: where, how long, from which age, for how much, in which season, and who to ask. */
export function Activity(activity: RootProps<ActivityContent>) {
  const { intl, t } = useText()
  const id = useId()
  const { title, intro, picture, text, town, hotel, phone, email } = activity
  return (
    <section className="Section Opening Activity" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={activity.crumbs} title={title} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <div className="stack">
            <p className="label">{town ? t('places.activity.label', { town }) : t('places.activity.plain')}</p>
            <h1 id={id}>{title}</h1>
            {intro && <p className="lead">{intro}</p>}
            {hotel && <p className="note">{t('places.activity.by', houseInSentence(hotel))}</p>}
            {phone && (
              <p className="Act">
                <ButtonLink href={`tel:${phone}`}>
                  {t('roots.restaurant.bookByPhone', { phone: formatPhone(intl, phone) })}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
        <ActivityDetails {...activity} />
        <HouseContact phone={phone} email={email} />
        {text && (
          <div className="Activity-text">
            <RichTextView text={text} />
          </div>
        )}
      </div>
    </section>
  )
}

function ActivityDetails({ place, duration, age_from, price, season }: ActivityContent) {
  const { intl, t } = useText()
  const label = (name: 'place' | 'duration' | 'age' | 'price' | 'season') => t(`places.activity.${name}`)
  const details = [
    place && { label: label('place'), value: place },
    duration !== undefined && { label: label('duration'), value: formatDuration(intl, duration) },
    age_from !== undefined && {
      label: label('age'),
      value: t('places.activity.ageFrom', { age: age_from }),
    },
    price !== undefined && { label: label('price'), value: priceOf(price) },
    season && { label: label('season'), value: season },
  ]
  return <Facts facts={details.filter((fact) => !!fact)} />

  function priceOf(euros: number): string {
    if (euros === 0) return t('places.activity.free')
    return t('places.activity.perPerson', { price: formatPrice(intl, euros) })
  }
}
