import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { pathFor } from '#shared/routes.ts'
import { Field } from './Field.tsx'
import { hotelOptions } from './hotelOptions.ts'
import type { BookingBarContent } from './schema.ts'
import { addDays, departureAfter, nightsOf, problemsOf, type Stay, type StayField, stayLimits } from './stay.ts'
import { Travellers } from './Travellers.tsx'

/**
 * Finds a stay: a plain GET form to the booking engine's address. The form itself holds what was
 * typed, also before the script came; the script reads it, moves the dates along and says what is missing.
 */
export function BookingBar(content: BookingBarContent) {
  const { title, hotels, hotel, button_label, note, show_code, surface, anchor } = content
  const intl = useIntl()
  const { locale, today } = usePage()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const houses = hotelOptions(hotels, hotel)
  const chosen = houses.find((it) => it.isChosen)?.slug ?? ''
  const [stay, setStay] = useState<Stay>({ ...noStay, hotel: chosen })
  const [isAwake, setAwake] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const problems = isChecked ? problemsOf(stay, today) : {}

  useEffect(() => {
    setAwake(true)
    if (form.current) setStay(stayOf(form.current))
  }, [])
  if (houses.length === 0) return null

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event
    // A year that is being typed makes old dates on the way: 0002, 0020, 0202.
    if (target instanceof HTMLInputElement && target.name === 'arrival' && target.value >= today) {
      const departure = currentTarget.elements.namedItem('departure')
      if (departure instanceof HTMLInputElement) departure.value = departureAfter(target.value, departure.value)
    }
    setStay(stayOf(currentTarget))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const asked = stayOf(event.currentTarget)
    const [first] = Object.keys(problemsOf(asked, today)) as StayField[]
    if (!first) return
    event.preventDefault()
    setStay(asked)
    setChecked(true)
    firstControl(event.currentTarget, first)?.focus()
  }

  const words = (name: 'hotel' | 'arrival' | 'departure') => intl.formatMessage({ id: `blocks.bookingBar.${name}` })
  const nights = stay.arrival && stay.departure ? nightsOf(stay.arrival, stay.departure) : 0
  const tomorrow = addDays(today, 1)
  return (
    <search
      className="BookingBar"
      data-surface={surface}
      id={anchor}
      aria-labelledby={title && `${id}title`}
      aria-label={title ? undefined : intl.formatMessage({ id: 'blocks.bookingBar.name' })}
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
        {title && <h2 id={`${id}title`}>{title}</h2>}
        <div className="BookingBar-fields">
          <Field name="hotel" label={words('hotel')} problem={problems.hotel}>
            {(control) => (
              <div className="BookingBar-select">
                <select {...control} defaultValue={chosen} required>
                  <option value="">{intl.formatMessage({ id: 'blocks.bookingBar.anyHotel' })}</option>
                  {houses.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </select>
                <Icon name="caret-down" />
              </div>
            )}
          </Field>
          <Field name="arrival" label={words('arrival')} problem={problems.arrival}>
            {(control) => <input {...control} type="date" min={today} required />}
          </Field>
          <Field
            name="departure"
            label={words('departure')}
            hint={nights > 0 ? intl.formatMessage({ id: 'blocks.bookingBar.nights' }, { count: nights }) : undefined}
            problem={problems.departure}
          >
            {(control) => (
              <input
                {...control}
                type="date"
                min={stay.arrival >= today ? addDays(stay.arrival, 1) : tomorrow}
                max={stay.arrival >= today ? addDays(stay.arrival, stayLimits.nights) : undefined}
                // Without an arrival there is nothing to depart from (R196); without a script the server says it.
                disabled={isAwake && stay.arrival === ''}
                required
              />
            )}
          </Field>
          <Travellers stay={stay} isAwake={isAwake} asksCode={show_code} problem={problems.childAges} />
          <div className="BookingBar-action">
            <button className="btn" type="submit">
              {button_label ?? intl.formatMessage({ id: 'blocks.bookingBar.submit' })}
            </button>
          </div>
        </div>
        {note && <p className="note">{note}</p>}
      </form>
    </search>
  )
}

const noStay: Stay = { hotel: '', arrival: '', departure: '', rooms: 1, adults: 2, children: 0, childAges: [] }

function stayOf(form: HTMLFormElement): Stay {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const children = Number(text('children'))
  const ages = form.querySelectorAll<HTMLSelectElement>('[data-child]')
  return {
    hotel: text('hotel'),
    arrival: text('arrival'),
    departure: text('departure'),
    rooms: Number(text('rooms')),
    adults: Number(text('adults')),
    children,
    childAges: Array.from({ length: children }, (_, child) => ages[child]?.value ?? ''),
  }
}

/** Ages stand inside the travellers' panel, which opens for them. */
function firstControl(form: HTMLFormElement, field: StayField): HTMLElement | undefined {
  const selector = field === 'childAges' ? '[data-child][aria-invalid="true"], [data-child]' : `[name="${field}"]`
  const control = form.querySelector<HTMLElement>(selector)
  const panel = control?.closest('details')
  if (panel) panel.open = true
  return control ?? undefined
}
