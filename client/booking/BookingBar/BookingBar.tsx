import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useIslandId } from '#client/app/islandId.ts'
import { useConnection } from '#client/app/useConnection.ts'
import { useView } from '#client/app/useView.ts'
import { ContentIcon } from '#client/icons/ContentIcon.tsx'
import {
  departureAfter,
  nightsOf,
  problemsOf,
  readStay,
  type Stay,
  type StayField,
  stayFields,
  unreadableDay,
} from '#shared/booking/stay.ts'
import type { BookingBarState } from '#shared/booking/views.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { travellersData } from './dataNames.ts'
import { DayField, HouseField, hotelOptions } from './Fields.tsx'
import type { BookingBarContent } from './schema.ts'
import { Travellers } from './Travellers.tsx'
import './BookingBar.css'

/**
 * Finds a stay: a plain GET form to the booking engine's address. The form itself holds what was
 * typed, also before the script came; the script reads it, moves the dates along and says what is missing.
 */
export function BookingBar(content: BookingBarContent & { state?: BookingBarState }) {
  const { title, hotels, hotel, button_label, note, note_icon, show_code, surface, anchor, state } = content
  const { t, locale, today } = useView()
  const { profile, isEmployee } = useConnection()
  const titleId = useIslandId('title')
  const form = useRef<HTMLFormElement>(null)
  const isOffered = useRef(false)
  const houses = hotelOptions(hotels, hotel, state?.values.hotel)
  const chosen = houses.find((it) => it.isChosen)?.slug ?? state?.values.hotel ?? ''
  const [stay, setStay] = useState<Stay>(() => readStay(locale, { ...state?.values, hotel: chosen }))
  const [isAwake, setAwake] = useState(false)
  const [isChecked, setChecked] = useState(false)
  // The server's problems stand until somebody types.
  const problems = isChecked ? problemsOf(stay, today) : (state?.problems ?? {})
  const count = Object.keys(state?.problems ?? {}).length

  useEffect(() => {
    setAwake(true)
    if (form.current) setStay(stayOf(locale, form.current))
  }, [locale])
  if (houses.length === 0) return null

  return (
    <search
      className="BookingBar"
      data-surface={surface}
      id={anchor}
      aria-labelledby={title && titleId}
      aria-label={title ? undefined : t('blocks.bookingBar.name')}
    >
      <form
        ref={form}
        className="wide"
        action={pathFor('synxisRedirect', locale)}
        method="get"
        noValidate={isAwake}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        {title && <h2 id={titleId}>{title}</h2>}
        {count > 0 && !isChecked && (
          // biome-ignore lint/a11y/noAutofocus: a form that came back is read from what is to be mended
          <p className="BookingBar-alert" role="alert" tabIndex={-1} autoFocus>
            {t('booking.problems', { count })}
          </p>
        )}
        {state?.values.room && <input type="hidden" name="room" value={state.values.room} />}
        <div className="BookingBar-fields">
          <HouseField houses={houses} chosen={chosen} problem={problems.hotel} />
          <DayField name="arrival" value={state?.values.arrival} day={stay.arrival} problem={problems.arrival} />
          <DayField
            name="departure"
            value={state?.values.departure}
            day={stay.departure}
            problem={problems.departure}
            hint={hintOf(stay)}
            // Without an arrival there is nothing to depart from; without a script the server says it.
            isDisabled={isAwake && stay.arrival === ''}
          />
          <Travellers
            stay={stay}
            values={state?.values ?? {}}
            isAwake={isAwake}
            asksCode={show_code || state?.values.code !== undefined}
            problems={problems}
            onChildren={(childAges) => setStay((it) => ({ ...it, children: childAges.length, childAges }))}
          />
          <div className="BookingBar-action">
            <button className="btn" type="submit">
              {button_label ?? t('blocks.bookingBar.submit')}
            </button>
          </div>
        </div>
        {state?.compare && (
          <p className="actions">
            <button className="btn btn--secondary" type="submit" name="compare" value="1">
              {state.compare}
            </button>
          </p>
        )}
        {note && (
          <p className={note_icon ? 'note BookingBar-note' : 'note'}>
            {note_icon && <ContentIcon name={note_icon} />}
            {note}
          </p>
        )}
        {profile && (
          // A stay finds its member by the address that the booking engine was given.
          <p className="note">
            {t('blocks.bookingBar.member', { firstname: profile.firstname, email: profile.email })}
          </p>
        )}
        {isEmployee && <p className="note">{t('blocks.bookingBar.employee')}</p>}
      </form>
    </search>
  )

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === 'arrival') moveDeparture(currentTarget)
    const requested = stayOf(locale, currentTarget)
    setStay(requested)
    if (count > 0) setChecked(true)
    askTravellers(currentTarget, requested)
  }

  /** On a phone the travellers come after both days, without a tap: once, so that who closes them is not asked again. */
  function askTravellers(of: HTMLFormElement, { arrival, departure }: Stay) {
    const panel = of.querySelector('details')
    if (isOffered.current || !panel || !arrival || !departure || matchMedia('(min-width: 48rem)').matches) return
    isOffered.current = true
    panel.open = true
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const requested = stayOf(locale, event.currentTarget)
    const found = problemsOf(requested, today)
    const first = stayFields.find((name) => found[name])
    if (!first) return
    event.preventDefault()
    setStay(requested)
    setChecked(true)
    firstControl(event.currentTarget, first)?.focus()
  }

  /** A stay that the new arrival ends, or that has no end yet, is one night long. */
  function moveDeparture(of: HTMLFormElement) {
    const { arrival, departure } = stayOf(locale, of)
    if (arrival < today || arrival === unreadableDay) return
    const control = of.elements.namedItem('departure')
    if (control instanceof HTMLInputElement)
      control.value = formatTypedDay(dayOrders[locale], departureAfter(arrival, departure))
  }

  function hintOf({ arrival, departure }: Stay): string | undefined {
    const isWhole = arrival && departure && arrival !== unreadableDay && departure !== unreadableDay
    const nights = isWhole ? nightsOf(arrival, departure) : 0
    return nights > 0 ? t('blocks.bookingBar.nights', { count: nights }) : undefined
  }
}

/** The stay in the form's controls now. */
function stayOf(locale: Locale, of: HTMLFormElement): Stay {
  // A control that is disabled has a value all the same.
  const { elements } = of
  const typed = stayFields.map((name) => [name, controlValue(elements.namedItem(name))])
  const read = readStay(locale, Object.fromEntries(typed))
  const ages = [...of.querySelectorAll<HTMLSelectElement>(`[${travellersData.child}]`)].map((it) => it.value)
  if (ages.length === 0 && read.childAges.length === read.children) return read
  return { ...read, childAges: Array.from({ length: read.children || 0 }, (_, child) => ages[child] ?? '') }
}

function controlValue(control: Element | RadioNodeList | null): string {
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : ''
}

/** Ages and numbers stand inside the travellers' panel, which opens for them. */
function firstControl(form: HTMLFormElement, field: StayField): HTMLElement | undefined {
  const missing = [...form.querySelectorAll<HTMLSelectElement>(`[${travellersData.child}]`)].find(
    (it) => it.value === '',
  )
  const control = (field === 'childAges' && missing) || form.querySelector<HTMLElement>(`[name="${field}"]`)
  const panel = control?.closest('details')
  if (panel) panel.open = true
  return control ?? undefined
}
