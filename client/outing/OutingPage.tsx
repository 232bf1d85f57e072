import { useId } from 'react'
import { useIntl } from 'react-intl'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { DayControl } from '#client/forms/fields/DayControl.tsx'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { HealthWarning } from '#client/protection/HealthWarning.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { shareData } from '#client/ui/share/dataNames.ts'
import { formatWeekday } from '#i18n/formats.ts'
import { messageOnce } from '#i18n/messageOnce.ts'
import '#shared/features.ts'
import { everywhere, outingPath, parseOuting } from '#shared/outing/address.ts'
import type { OutingPageProps } from '#shared/outing/views.ts'
import { dayOrders } from '#shared/time/dates.ts'
import { addDays, noonOf } from '#shared/time/days.ts'
import { Carried, outingAnchor } from './Carried.tsx'
import { Choices } from './Choices.tsx'
import { clashText } from './clashText.ts'
import { EveningLine } from './EveningLine.tsx'
import { Timeline } from './Timeline.tsx'
import './OutingPage.css'

/** One day: what was chosen for it in order of time, and what there is to choose. Every choice is an address. */
export function OutingPage(props: OutingPageProps) {
  const { intl, t } = useText()
  const id = useId()
  const { hasHeading, day, parts, choices } = props
  const hasGames = has.protection && (choices.tournament.length > 0 || parts.some(({ kind }) => kind === 'tournament'))
  return (
    <div className="Section Outing">
      <div className="wide">
        {hasHeading && (
          <div className="Outing-head stack--3">
            <h1>{t('outing.title')}</h1>
            <p className="lead">{t('outing.lead')}</p>
          </div>
        )}
        <DayForm {...props} />
        <Week {...props} />
        <section className="Outing-programme stack--4" id={outingAnchor} aria-labelledby={id}>
          <h2 id={id}>{messageOnce(intl, 'outing.titleOf', { day: formatWeekday(intl, day) })}</h2>
          {!props.isPast && <EveningLine {...props} />}
          <Notices {...props} />
          <Clashes {...props} />
          <Timeline {...props} />
          {parts.length > 0 && <Share {...props} />}
        </section>
        {!props.isPast && <Choices {...props} />}
        {hasGames && <HealthWarning />}
      </div>
    </div>
  )
}

/** Day and place; what was chosen stays in the address. */
function DayForm({ day, at, places, carried }: OutingPageProps) {
  const { t, path, locale } = useView()
  const id = useId()
  const option = ({ value, name }: OutingPageProps['places'][number]) => (
    <option key={value} value={value}>
      {name}
    </option>
  )
  return (
    <form
      className="Outing-form no-print Column"
      data-surface="sable"
      method="get"
      action={`${path}#${outingAnchor}`}
      aria-label={t('outing.where')}
      {...dataOf(liveData, { live: 'days' })}
    >
      <Carried values={carried} without={['day', 'at']} />
      <div className="Field">
        <label htmlFor={`${id}day`}>{t('outing.day')}</label>
        <DayControl control={{ id: `${id}day`, name: 'day', required: true }} order={dayOrders[locale]} value={day} />
      </div>
      <div className="Field">
        <label htmlFor={`${id}at`}>{t('outing.place')}</label>
        <SelectBox>
          <select id={`${id}at`} name="at" defaultValue={at}>
            <option value={everywhere}>{t('outing.everywhere')}</option>
            <optgroup label={t('outing.towns')}>{places.filter(({ kind }) => kind === 'town').map(option)}</optgroup>
            <optgroup label={t('outing.houses')}>{places.filter(({ kind }) => kind === 'house').map(option)}</optgroup>
          </select>
        </SelectBox>
      </div>
      <button className="btn" type="submit">
        {t('outing.show')}
      </button>
    </form>
  )
}

/** The days of a week, from today or from the chosen day, each the same evening on that day. */
function Week({ day, firstDay, lastDay, carried }: OutingPageProps) {
  const { intl, t, locale } = useView()
  const { choices } = parseOuting(new URLSearchParams(carried), locale)
  const from = day > addDays(firstDay, 6) ? addDays(day, -3) : firstDay
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter((it) => it <= lastDay)
  return (
    <ul className="Outing-week no-print" aria-label={t('outing.day')}>
      {days.map((it) => (
        <li key={it}>
          <a
            href={`${outingPath(locale, { ...choices, day: it })}#${outingAnchor}`}
            // Each evening leads to seven more: programs that follow links would never end.
            rel="nofollow"
            aria-current={it === day ? 'date' : undefined}
          >
            <span className="Capital">{intl.formatDate(noonOf(it), { weekday: 'short' })}</span>{' '}
            <strong>{Number(it.slice(8))}</strong>
            <span className="visually-hidden"> {intl.formatDate(noonOf(it), { month: 'long' })}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Parts of the address that could not be followed, the offer, and whose bookings stand below. */
function Notices({ problems, missing, isPast, offer, hasOwn }: OutingPageProps) {
  const { t } = useText()
  return (
    <>
      {isPast && <Notice>{t('outing.past')}</Notice>}
      {problems.map((it) => (
        <Notice key={it}>{t(`outing.problem.${it}`)}</Notice>
      ))}
      {missing.map((it) => (
        <Notice key={it}>{t(`outing.missing.${it}`)}</Notice>
      ))}
      {offer && (
        <p className="Outing-offer">
          <Icon name="tag" />
          <span>
            {t(offer.isOver ? 'outing.offerOver' : 'outing.offer', {
              offer: (
                <a key="offer" href={offer.href}>
                  {offer.title}
                </a>
              ),
            })}{' '}
            <a href={offer.without}>{t('outing.withoutOffer')}</a>
          </span>
        </p>
      )}
      {hasOwn && <p className="note">{t('outing.ownNote')}</p>}
    </>
  )
}

function Notice({ children }: { children: string }) {
  return (
    <p className="Outing-notice">
      <Icon name="info" />
      <span>{children}</span>
    </p>
  )
}

/** The clashes, before anything is booked. */
function Clashes({ clashes, parts }: OutingPageProps) {
  const intl = useIntl()
  const id = useId()
  if (clashes.length === 0) return null
  return (
    <section className="Outing-clashes" aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="warning-circle" />
        {messageOnce(intl, 'outing.clashes', { count: clashes.length })}
      </h3>
      <ul>
        {clashes.map((clash) => (
          <li key={`${clash.first} ${clash.second}`}>{clashText(intl, clash, parts)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The address to pass on, the calendar file; the buttons come with their script. */
function Share({ shareUrl, calendarHref, day }: OutingPageProps) {
  const { intl, t } = useText()
  const title = messageOnce(intl, 'outing.titleOf', { day: formatWeekday(intl, day) })
  return (
    <div className="Outing-share stack--2">
      <p>{t('outing.share')}</p>
      <p className="Outing-url">{shareUrl}</p>
      <p
        className="actions"
        {...dataOf(liveData, { live: 'share' })}
        {...dataOf(shareData, {
          url: shareUrl,
          title,
          text: title,
          copied: t('outing.copied'),
        })}
      >
        <a className="btn btn--secondary" href={calendarHref}>
          <Icon name="calendar-plus" />
          {t('outing.calendar')}
        </a>
        <button className="btn btn--secondary" type="button" {...dataOf(shareData, { copy: '' })} hidden>
          {t('outing.copy')}
        </button>
        <button className="btn btn--secondary" type="button" {...dataOf(shareData, { sheet: '' })} hidden>
          {t('outing.send')}
        </button>
        <span role="status" />
      </p>
    </div>
  )
}
