import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatPrice } from '#i18n/formats.ts'
import type { PaidEntry } from '#shared/poker/views.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { eveningText } from './eveningText.ts'
import './poker.css'

/** The tournament that one registers for: its picture, what, when, where, for how much. */
export function EntryAside({ entry }: { entry: PaidEntry }) {
  const { intl, t } = useText()
  const { title, url, startsAt, casino, amount, day, picture } = entry
  return (
    <div className="EntryAside Panel Column Column--3">
      {picture && (
        <Poster picture={picture} alt="" caption={false} ratio="8/5" sizes="(min-width: 62rem) 26rem, 90vw" />
      )}
      <p className="label">{t('poker.tournament')}</p>
      <h2>
        <a href={url}>{title}</a>
      </h2>
      {day && <p className="tag">{t('poker.day', { day })}</p>}
      <p className="EntryAside-line">
        <Icon name="calendar-blank" />
        <time className="Capital" dateTime={isoInstant(startsAt)}>
          {eveningText(intl, startsAt)}
        </time>
      </p>
      {casino && (
        <p className="EntryAside-line">
          <Icon name="map-pin" />
          {casino}
        </p>
      )}
      <p className="EntryAside-price">
        {formatPrice(intl, amount.amount / 100)}
        <small>{t('pokerPages.entry.allIn')}</small>
      </p>
    </div>
  )
}
