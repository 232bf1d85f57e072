import { type ReactElement, useId } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatHour, formatWeekday } from '#i18n/formats.ts'
import { bookingProviders, type TablePartner, tablePartnerPage, tableServices } from '#shared/booking/tablePartners.ts'
import { firstTable, type TableDay, type TableProblem, tableDays, tableDaysRightUntil } from '#shared/booking/tables.ts'
import type { TableState } from '#shared/booking/views.ts'
import { tableLimits } from '#shared/limits.ts'
import { pathFor } from '#shared/routes.ts'
import type { OpeningHours } from '#shared/time/openingHours.ts'
import { tablesData } from './dataNames.ts'
import './TableForm.css'

export interface TableFormProps {
  /** Slug of the restaurant's story. */
  slug: string
  name: string
  partner: TablePartner
  hours: OpeningHours
  /** A request that came back. */
  state?: TableState
}

/**
 * The request for a table: party, day and time, handed over to the partner. Plain HTML: the button leads to the partner's
 * page; `tables.ts` opens the partner's window on our page instead, only after that click and only if it loads.
 */
export function TableForm({ slug, name, partner, hours, state }: TableFormProps) {
  const { intl, t, locale, today, now, tables = tableServices(), validUntil } = useView()
  const id = useId()
  const days = tableDays(hours, today, now)
  validUntil(tableDaysRightUntil(hours, today, now))
  const first = firstTable(days)
  const service = tables[partner.provider]
  const { name: provider } = bookingProviders[partner.provider]
  const values = { people: '2', date: first?.date ?? '', time: first?.time ?? '', ...state?.values }
  const problems = state?.problems ?? {}
  const page = tablePartnerPage(partner, service, { locale, ...values, people: Number(values.people) || 2 })
  if (!first) return null
  return (
    <form
      className="TableForm"
      method="get"
      action={pathFor('tableRedirect', locale)}
      aria-label={t('booking.table.name', { restaurant: name })}
      {...dataOf(liveData, { live: 'table' })}
      {...dataOf(tablesData, { table: JSON.stringify({ partner, service, isChosen: state !== undefined }) })}
    >
      <input type="hidden" name="restaurant" value={slug} />
      <div className="TableForm-fields">
        <Choice name="people" problem={problems.people}>
          {(control) => (
            <select {...control} defaultValue={values.people}>
              {Array.from({ length: tableLimits.people }, (_, count) => String(count + 1)).map((count) => (
                <option key={count} value={count}>
                  {t('booking.table.peopleCount', { count: Number(count) })}
                </option>
              ))}
            </select>
          )}
        </Choice>
        <Choice name="date" problem={problems.date}>
          {(control) => (
            <select {...control} defaultValue={values.date}>
              {days.map(({ date, times }) => (
                <option
                  key={date}
                  value={date}
                  disabled={times.length === 0}
                  {...dataOf(tablesData, { times: times.join(' ') })}
                >
                  {dayText(date, times)}
                </option>
              ))}
            </select>
          )}
        </Choice>
        <Choice name="time" problem={problems.time}>
          {(control) => (
            <select {...control} defaultValue={values.time}>
              {allTimes(days).map((time) => (
                <option key={time} value={time}>
                  {formatHour(intl, time)}
                </option>
              ))}
            </select>
          )}
        </Choice>
      </div>
      <p className="actions">
        <button className="btn" type="submit" aria-describedby={`${id}leaves`}>
          {t('places.booking.provider', { provider })}
        </button>
        <a className="TableForm-page" href={page} rel="external" {...dataOf(tablesData, { providerPage: '' })}>
          {t('booking.table.page', { provider })}
        </a>
      </p>
      <p className="note" id={`${id}leaves`}>
        {t('booking.table.leaves', { provider })}
      </p>
      <p
        className="TableForm-status"
        role="status"
        {...dataOf(tablesData, {
          status: '',
          opening: t('booking.table.opening', { provider }),
          open: t('booking.table.open', { provider }),
        })}
      />
      <div {...dataOf(tablesData, { window: '' })} />
    </form>
  )

  function dayText(date: string, times: readonly string[]): string {
    const day = formatWeekday(intl, date)
    return times.length > 0 ? day : t('booking.table.closedDay', { day })
  }
}

/** Every time of every day: without a script the next page says which of them the chosen day has. */
function allTimes(days: readonly TableDay[]): string[] {
  return [...new Set(days.flatMap(({ times }) => times))].sort()
}

interface ChoiceProps {
  name: 'people' | 'date' | 'time'
  problem?: TableProblem
  children: (control: { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactElement
}

function Choice({ name, problem, children }: ChoiceProps) {
  const { t } = useText()
  const id = useId()
  const invalid = problem && ({ 'aria-invalid': true, 'aria-describedby': `${id}problem` } as const)
  return (
    <div className="Field">
      <label htmlFor={id}>{t(`booking.table.${name}`)}</label>
      <SelectBox>{children({ id, name, ...invalid })}</SelectBox>
      {problem && (
        <p className="Field-error" id={`${id}problem`}>
          <Icon name="warning-circle" />
          {t(problem, { most: tableLimits.people })}
        </p>
      )}
    </div>
  )
}
