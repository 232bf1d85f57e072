import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatDuration, formatHour, formatPhone, formatPrice, formatWeekday } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { messageOnce, textOnce } from '#i18n/messageOnce.ts'
import type { Way } from '#shared/outing/clashes.ts'
import type { OutingKind, OutingPageProps, OutingPart } from '#shared/outing/views.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import { outingAnchor } from './Carried.tsx'

export const kindIcons = {
  room: 'bed',
  table: 'fork-knife',
  show: 'ticket',
  tournament: 'flag-checkered',
} as const satisfies Record<OutingKind, IconName>

/** The parts of the evening in order of time, with the way from one to the next. */
export function Timeline({ parts, clashes, day }: OutingPageProps) {
  const { t } = useText()
  if (parts.length === 0) return <p className="lead">{t('outing.nothing')}</p>
  const inClash = new Set(clashes.flatMap(({ first, second }) => [first, second]))
  return (
    <ol className="Outing-timeline">
      {parts.map((part) => (
        <li key={part.key} className={inClash.has(part.key) ? 'is-clash' : undefined}>
          {part.way && <WayLine way={part.way} />}
          <p className="Outing-hour">
            <Hours part={part} day={day} />
          </p>
          <div className="Outing-part">
            <p className="label">
              <Icon name={kindIcons[part.kind]} />
              {t(`outing.kind.${part.kind}`)}
            </p>
            <h3>
              <a href={part.href}>{part.title}</a>
            </h3>
            <Where {...part} />
            <State {...part} />
            <Details {...part} />
            <Acts {...part} />
          </div>
        </li>
      ))}
    </ol>
  )
}

export function WayLine({ way }: { way: Way }) {
  const intl = useIntl()
  return (
    <p className="Outing-way">
      <Icon name={way.kind === 'walk' ? 'person-simple-walk' : 'car'} />
      {way.kind === 'walk'
        ? messageOnce(intl, 'outing.walk', { length: formatDuration(intl, way.minutes) })
        : messageOnce(intl, 'outing.far', { kilometres: way.kilometres })}
    </p>
  )
}

/** From and until; a stay's night is the whole of it. */
function Hours({ part: { from, to, kind }, day }: { part: OutingPart; day: string }) {
  const { intl, t } = useText()
  const hour = (at: number) => formatHour(intl, localHour(at))
  if (from === undefined) return kind === 'room' ? t('outing.night') : null
  const isFromMorning = kind === 'room' && localHour(from) === '00:00'
  if (isFromMorning) return t('outing.night')
  const time = (
    <time key="time" dateTime={`${localDay(from)}T${localHour(from)}`}>
      {hour(from)}
    </time>
  )
  if (kind === 'room') return t('outing.fromHour', { hour: time })
  return (
    <>
      {time}
      {to !== undefined && (
        <small>
          {messageOnce(intl, localDay(to) > day ? 'outing.untilNight' : 'outing.until', { hour: hour(to) })}
        </small>
      )}
    </>
  )
}

function Where({ house, town }: OutingPart) {
  const text = [house, town].filter(Boolean).join('\u00a0· ')
  return text ? <p className="Outing-where">{text}</p> : null
}

/** Why a part cannot be had, or that the member has it. */
function State({ state, otherDays = [] }: OutingPart) {
  const { intl, t } = useText()
  if (state === 'open' || state === 'byPhone') return null
  const days = otherDays.map((it) => formatWeekday(intl, it))
  return (
    <p className="Outing-state">
      <span className={state === 'own' ? 'tag Outing-own' : 'tag'}>
        <Icon name={state === 'own' ? 'check' : 'prohibit'} />
        {t(`outing.state.${state}`)}
      </span>
      {days.length > 0 && (
        <span className="note">
          {messageOnce(intl, 'outing.otherDays', { days: intl.formatList(days), count: days.length })}
        </span>
      )}
    </p>
  )
}

/** Kitchen hours, breaks, last entry, departure, price: each from its one source. */
function Details({ kitchen, breaks = [], entryUntil, checkOut, price, kind, from, to }: OutingPart) {
  const intl = useIntl()
  const hour = (at: number) => formatHour(intl, localHour(at))
  const lines: ReactNode[] = [
    kitchen &&
      messageOnce(intl, 'outing.kitchen', {
        from: hour(kitchen.from),
        to: hour(kitchen.to),
        last: hour(kitchen.lastTable),
      }),
    kind === 'table' &&
      from !== undefined &&
      to !== undefined &&
      messageOnce(intl, 'outing.tableLength', { length: formatDuration(intl, (to - from) / 60_000) }),
    entryUntil !== undefined && from !== undefined && messageOnce(intl, 'outing.lastEntry', { hour: hour(entryUntil) }),
    breaks.length > 0 &&
      from !== undefined &&
      messageOnce(intl, 'outing.breaks', { hours: intl.formatList(breaks.map(({ at }) => hour(at))) }),
    checkOut && messageOnce(intl, 'outing.checkOut', { hour: formatHour(intl, checkOut) }),
    price !== undefined && <Price key="price" kind={kind} price={price} />,
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="Outing-details note">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one drawing, never moved
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

const priceIds = {
  room: 'outing.fromNight',
  table: 'roots.restaurant.menuFrom',
  show: 'outing.from',
  tournament: 'outing.buyIn',
} as const satisfies Record<OutingKind, MessageId>

/** A night's, a menu's or a person's, from the source of its own page. */
export function Price({ kind, price }: { kind: OutingKind; price: number }) {
  const { intl, t } = useText()
  if (price === 0) return t('outing.free')
  return messageOnce(intl, priceIds[kind], { price: formatPrice(intl, price) })
}

/** The way to book, and the way to do without. */
function Acts({ kind, state, book, phone, without, title }: OutingPart) {
  const callable = state === 'byPhone' && phone
  if (!book && !callable && !without) return null
  return (
    <p className="actions">
      {book && (
        <ButtonLink href={book} variant="secondary">
          <ActText id={state === 'full' ? 'outing.wait' : `outing.book.${kind}`} title={title} />
        </ButtonLink>
      )}
      {callable && (
        <ButtonLink href={`tel:${phone}`} variant="secondary">
          <Icon name="phone" />
          <ActText id="outing.call" title={title} phone={phone} />
        </ButtonLink>
      )}
      {without && (
        <a className="Outing-without no-print" href={`${without}#${outingAnchor}`}>
          <ActText id="outing.without" title={title} />
        </a>
      )}
    </p>
  )
}

interface ActTextProps {
  id: MessageId
  /** The part's, for screen readers. */
  title: string
  phone?: string
}

/** A button's text: one sentence in the catalogue, with the part that only screen readers say between two marks. */
function ActText({ id, title, phone = '' }: ActTextProps) {
  const { intl, t } = useText()
  const text = textOnce(intl, `act ${id} ${title} ${phone}`, () => {
    const hidden = (inside: ReactNode[]) => `${mark}${inside.join('')}${mark}`
    return t(id, { title, phone: formatPhone(intl, phone), hidden })
  })
  const [before, inside, after] = text.split(mark)
  return (
    <>
      {before}
      <span className="visually-hidden">{inside}</span>
      {after}
    </>
  )
}

const mark = '\u0001'
