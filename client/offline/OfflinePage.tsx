import { type IntlShape, useIntl } from 'react-intl'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { weekdays } from '#client/ui/schema.ts'
import { formatDay, formatHour, formatPhone, formatYearlyDay } from '#i18n/formats.ts'
import type { OfflineHouse, OfflinePageProps } from '#shared/offline/views.ts'
import { type HoursException, nextDayOf } from '#shared/time/openingHours.ts'
import { offlineData } from './dataNames.ts'
import './OfflinePage.css'

/** The houses with their telephones and hours: what the installed application shows where there is no network. */
export function OfflinePage({ groups, script }: OfflinePageProps) {
  const { intl, t, today } = useView()
  return (
    <section className="Section OfflinePage" aria-labelledby="offline-title">
      <div className="wide">
        <div className="Pair">
          <div className="stack">
            <h1 className="Display" id="offline-title">
              {t('offline.title')}
            </h1>
            <p className="lead">{t('offline.lead')}</p>
            <p className="note">{t('offline.of', { day: formatDay(intl, today) })}</p>
            <p className="actions">
              <button className="btn" type="button" hidden {...dataOf(offlineData, { retry: '' })}>
                {t('offline.retry')}
              </button>
            </p>
          </div>
          <div className="OfflinePage-lighthouse" />
        </div>
        {groups.map(({ kind, houses }) => (
          <section key={kind} aria-labelledby={`offline-${kind}`}>
            <h2 className="Display" id={`offline-${kind}`}>
              {t(`offline.${kind}`)}
            </h2>
            <ul className="OfflinePage-houses">
              {houses.map((house) => (
                <House key={house.path} {...house} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <script type="module" src={script} />
    </section>
  )
}

function House({ name, town, phone, hours }: OfflineHouse) {
  const { intl, t, today } = useView()
  const special = Object.entries(Object.groupBy(hours.exceptions, dayOf)).filter(([, services]) =>
    services?.some((it) => nextDayOf(it, today)),
  )
  return (
    <li {...dataOf(offlineData, { house: '' })}>
      <h3>{name}</h3>
      {town && <p className="note">{town}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{formatPhone(intl, phone)}</a>
        </p>
      )}
      {hours.rows.length > 0 && (
        <>
          <p className="OfflinePage-today" hidden {...dataOf(offlineData, { today: '' })}>
            {t('offline.today')} <b />
          </p>
          <details>
            <summary>{t('offline.week')}</summary>
            <dl>
              {weekdays.map((day) => (
                <Day key={day} day={day} services={hours.rows.filter((it) => it.days.includes(day))}>
                  {t('roots.days.weekday', { day })}
                </Day>
              ))}
              {special.map(([day, services = []]) => (
                <Day key={day} day={day} services={services}>
                  {day.startsWith('-') ? formatYearlyDay(intl, services[0]?.date ?? '') : formatDay(intl, day)}
                </Day>
              ))}
            </dl>
          </details>
        </>
      )}
    </li>
  )
}

type Service = OfflineHouse['hours'][keyof OfflineHouse['hours']][number]

interface DayProps {
  day: string
  services: readonly Service[]
  /** The day's name. */
  children: string
}

function Day({ day, services, children }: DayProps) {
  const intl = useIntl()
  return (
    <div {...dataOf(offlineData, { day, until: endOfNight(services) })}>
      <dt>{children}</dt>
      <dd {...dataOf(offlineData, { hours: '' })}>{servicesText(intl, services)}</dd>
    </div>
  )
}

/** `HH:mm` of the next day; undefined where all ends on the day itself. */
function endOfNight(services: DayProps['services']): string | undefined {
  const ends = services.flatMap(({ opens, closes }) => (opens && closes && closes <= opens ? [closes] : []))
  return ends.toSorted().at(-1)
}

/** `2027-04-13`, or `-12-24` of every year. */
function dayOf({ date, yearly }: HoursException): string {
  return yearly ? date.slice(4, 10) : date.slice(0, 10)
}

/** Several services of one day are told apart by their names: a bath opens earlier for its hotel than for everybody. */
function servicesText(intl: IntlShape, services: readonly Service[]): string {
  const open = services
    .filter((it) => !('closed' in it && it.closed))
    .toSorted((one, other) => (one.opens ?? '').localeCompare(other.opens ?? ''))
    .flatMap(({ opens, closes, ...it }) =>
      opens && closes ? [{ label: 'days' in it ? it.label : undefined, hours: rangeOf(opens, closes) }] : [],
    )
  if (open.length === 0) return intl.formatMessage({ id: 'hours.closedDay' })
  const isNamed = open.length > 1 && open.every(({ label }) => label)
  return isNamed
    ? open.map((it) => intl.formatMessage({ id: 'offline.service' }, it)).join(' · ')
    : intl.formatList(open.map(({ hours }) => hours))

  function rangeOf(opens: string, closes: string): string {
    const values = { opens: formatHour(intl, opens), closes: formatHour(intl, closes) }
    return intl.formatMessage({ id: 'roots.restaurant.hoursRange' }, values)
  }
}
