import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useIslandId } from '#client/app/islandId.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { DayControl } from '#client/forms/fields/DayControl.tsx'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatFieldMessage } from '#i18n/formats.ts'
import { destinationSlug, type StayProblem, unreadableDay } from '#shared/booking/stay.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { dayOrders } from '#shared/time/dates.ts'
import { calendarData } from '../dataNames.ts'
import type { BookingBarContent } from './schema.ts'

export interface ControlProps {
  id: string
  name: string
  'aria-invalid': boolean
  'aria-describedby'?: string
}

interface FieldProps {
  name: string
  label: string
  /** Beside the label, in small: « obligatoire », « 2 nuits ». */
  hint?: string
  problem?: StayProblem
  children: (control: ControlProps) => ReactNode
}

/** A label, its control, and what is wrong with it. */
export function Field({ name, label, hint, problem, children }: FieldProps) {
  const id = useIslandId(name)
  const problemId = `${id}-problem`
  return (
    <div className={`BookingBar-field BookingBar-field--${name}`}>
      <label htmlFor={id}>
        {`${label} `}
        {hint && <span className="BookingBar-hint">{hint}</span>}
      </label>
      {children({ id, name, 'aria-invalid': Boolean(problem), ...(problem && { 'aria-describedby': problemId }) })}
      {problem && <Problem id={problemId} name={name} problem={problem} />}
    </div>
  )
}

export function Problem({ id, name, problem }: { id: string; name: string; problem: StayProblem }) {
  const intl = useIntl()
  return (
    <p className="BookingBar-problem" id={id}>
      <Icon name="warning-circle" />
      {formatFieldMessage(intl, name, { messageId: problem })}
    </p>
  )
}

interface DayFieldProps {
  name: 'arrival' | 'departure'
  /** As it was typed, or ISO. */
  value?: string
  /** As the stay has understood it. */
  day: string
  hint?: string
  problem?: StayProblem
  isDisabled?: boolean
}

/** A day as people of the page's language type it, or from the calendar that the button opens (stayCalendar.ts). */
export function DayField({ name, value, day, hint, problem, isDisabled }: DayFieldProps) {
  const { t, locale, today } = useView()
  return (
    <Field name={name} label={t(`blocks.bookingBar.${name}`)} hint={hint ?? t('forms.required')} problem={problem}>
      {(control) => (
        <div className="BookingBar-day">
          <DayControl
            control={{ ...control, required: true }}
            order={dayOrders[locale]}
            value={value}
            day={day === unreadableDay ? '' : day}
            isDisabled={isDisabled}
          />
          {!isDisabled && (
            <button
              type="button"
              className="BookingBar-calendar IconButton"
              aria-haspopup="dialog"
              aria-label={t(`booking.calendar.${name}`)}
              {...dataOf(calendarData, { opens: today })}
            >
              <Icon name="calendar-blank" />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}

interface HouseFieldProps {
  houses: readonly HotelOption[]
  chosen: string
  problem?: StayProblem
}

/** A house, or somewhere: of a destination the next page offers the houses. */
export function HouseField({ houses, chosen, problem }: HouseFieldProps) {
  const { t } = useText()
  const regions = [...new Set(houses.flatMap((it) => it.region ?? []))].sort((a, b) => a.localeCompare(b))
  return (
    <Field name="hotel" label={t('blocks.bookingBar.hotel')} hint={t('forms.required')} problem={problem}>
      {(control) => (
        <SelectBox>
          <select {...control} defaultValue={chosen} required>
            <option value="">{t('blocks.bookingBar.anyHotel')}</option>
            <optgroup label={t('booking.houses')}>
              {houses.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </optgroup>
            {houses.length > 1 && (
              <optgroup label={t('booking.destinations')}>
                {regions.map((region) => (
                  <option key={region} value={destinationSlug(region)}>
                    {region}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}

interface HotelOption {
  /** The last part of the story's address, as bookings name a house. */
  slug: string
  /** Name and town. */
  name: string
  region?: string
  isChosen: boolean
}

/**
 * The houses to choose from; the one chosen beforehand is always among them, and a lone one is chosen.
 * @param requested slug of a house that was asked for already: it counts more than the editor's
 */
export function hotelOptions(
  hotels: BookingBarContent['hotels'],
  chosen: BookingBarContent['hotel'],
  requested?: string,
): HotelOption[] {
  const all = chosen && !hotels.some((it) => it.uuid === chosen.uuid) ? [chosen, ...hotels] : hotels
  return all.map(({ uuid, path, content }) => {
    const slug = lastSegment(path)
    return {
      slug,
      name: [content.name, 'town' in content && content.town].filter(Boolean).join(', '),
      region: 'region' in content && typeof content.region === 'string' ? content.region : undefined,
      isChosen: requested === undefined ? uuid === chosen?.uuid || all.length === 1 : requested === slug,
    }
  })
}
