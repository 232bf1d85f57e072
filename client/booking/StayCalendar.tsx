import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { type MouseEvent, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components/RangeCalendar'
import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatDay } from '#i18n/formats.ts'
import { stayLimits } from '#shared/limits.ts'
import { type Locale, languageTags } from '#shared/locales.ts'
import { addDays } from '#shared/time/days.ts'
import './StayCalendar.css'

export interface StayCalendarProps {
  locale: Locale
  /** `YYYY-MM-DD`, as every day here. */
  today: string
  arrival?: string
  departure?: string
  onChoose: (arrival: string, departure: string) => void
  onClose: () => void
}

/** How far ahead rooms are sold. */
const horizonDays = 540

/** Arrival and departure in a calendar, in a modal dialog: arrows, Page Up and Down, Home, End, Enter, Escape. */
export function StayCalendar({ locale, today, arrival, departure, onChoose, onClose }: StayCalendarProps) {
  const { t } = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [months] = useState(() => (matchMedia('(min-width: 48rem)').matches ? [0, 1] : [0]))
  const isKnown = arrival !== undefined && departure !== undefined && arrival >= today && departure > arrival
  const [chosen, setChosen] = useState(isKnown ? { start: parseDate(arrival), end: parseDate(departure) } : null)
  // Before the calendar takes the focus, which goes to its day and not to the first button.
  useLayoutEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className="StayCalendar" aria-labelledby={`${id}title`} onClose={onClose}>
      {/* Where one of this id is, React Aria adds no style sheet of its own, which the policy refuses; ours has the rule. */}
      <span id="react-aria-pressable-style" hidden />
      <I18nProvider locale={languageTags[locale]}>
        <div className="StayCalendar-head">
          <h2 id={`${id}title`}>{t('booking.calendar.title')}</h2>
          <button
            type="button"
            className="StayCalendar-round IconButton"
            aria-label={t('booking.calendar.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <RangeCalendar
          aria-labelledby={`${id}title`}
          autoFocus
          // Left with one day chosen, by its cross, Escape or the close that follows a choice, it has chosen nothing.
          commitBehavior="reset"
          minValue={parseDate(today)}
          maxValue={parseDate(addDays(today, horizonDays))}
          value={chosen}
          onChange={choose}
          isDateUnavailable={isTooFar}
          visibleDuration={{ months: months.length }}
          pageBehavior="single"
          firstDayOfWeek="mon"
        >
          <Hint />
          <div className="StayCalendar-months">
            <Button slot="previous" className="StayCalendar-round IconButton">
              <Icon name="caret-right" />
            </Button>
            {/* React Aria tells the month outside the dialog, where a reader of a modal dialog hears nothing. */}
            <Heading level={3} aria-live="polite" />
            <Button slot="next" className="StayCalendar-round IconButton">
              <Icon name="caret-right" />
            </Button>
          </div>
          <div className="StayCalendar-grids">
            {months.map((month) => (
              <CalendarGrid key={month} offset={{ months: month }} weekdayStyle="short">
                <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
                <CalendarGridBody>{(day) => <Day date={day} />}</CalendarGridBody>
              </CalendarGrid>
            ))}
          </div>
        </RangeCalendar>
      </I18nProvider>
    </dialog>
  )

  function choose({ start, end }: { start: CalendarDate; end: CalendarDate }) {
    setChosen({ start, end })
    const from = start.toString()
    // One day clicked twice is one night.
    const to = end.compare(start) > 0 ? end.toString() : addDays(from, 1)
    onChoose(from, to)
    dialog.current?.close()
  }
}

function isTooFar(day: DateValue, anchor: CalendarDate | null): boolean {
  return anchor !== null && Math.abs(anchor.compare(day)) > stayLimits.nights
}

/** The hint for the next choice. It knows the first day by the calendar's state, so that the calendar is drawn once for it. */
function Hint() {
  const { intl, t } = useText()
  const first = useContext(RangeCalendarStateContext)?.anchorDate
  return (
    <p className="StayCalendar-hint" aria-live="polite">
      {first
        ? t('booking.calendar.thenDeparture', { arrival: formatDay(intl, first.toString()) })
        : t('booking.calendar.firstArrival')}
    </p>
  )
}

/** A day; React Aria begins a stay at a mouse, a finger, a key and a screen reader, and leaves out the pen. */
function Day({ date }: { date: CalendarDate }) {
  const calendar = useContext(RangeCalendarStateContext)
  return <CalendarCell date={date} onClick={beginByPen} />

  function beginByPen({ nativeEvent }: MouseEvent) {
    if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'pen') return
    if (!calendar || calendar.anchorDate || calendar.isInvalid(date)) return
    calendar.selectDate(date)
    calendar.setFocusedDate(date)
  }
}
