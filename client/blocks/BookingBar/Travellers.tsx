import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { Problem } from './Field.tsx'
import { type Stay, type StayProblem, stayLimits } from './stay.ts'

interface TravellersProps {
  stay: Stay
  /** The script is there: ages are asked one by one instead of in a line of text. */
  isAwake: boolean
  asksCode: boolean
  problem?: StayProblem
}

/** Rooms, adults, children and their ages behind one line that counts them; opens without a script. */
export function Travellers({ stay, isAwake, asksCode, problem }: TravellersProps) {
  const intl = useIntl()
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeFromOutside(panel), [])
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  const word = (name: 'travellers' | 'rooms' | 'adults' | 'children' | 'code') =>
    intl.formatMessage({ id: `blocks.bookingBar.${name}` })
  return (
    <details className="BookingBar-travellers" ref={panel} onKeyDown={onKeyDown}>
      <summary>
        <span className="BookingBar-label">{word('travellers')}</span>
        <span className="BookingBar-count">
          {intl.formatMessage(
            { id: 'blocks.bookingBar.travellersCount' },
            { adults: stay.adults, children: stay.children, rooms: stay.rooms },
          )}
        </span>
        <Icon name="caret-down" />
      </summary>
      <div className="BookingBar-panel">
        <Count name="rooms" label={word('rooms')} from={1} to={stayLimits.rooms} start={1} />
        <Count name="adults" label={word('adults')} from={1} to={stayLimits.adults} start={2} />
        <Count name="children" label={word('children')} from={0} to={stayLimits.children} start={0} />
        {isAwake ? <AgeByAge count={stay.children} problem={problem} /> : <AgesInALine />}
        {asksCode && <Code label={word('code')} />}
      </div>
    </details>
  )
}

function Count({
  name,
  label,
  from,
  to,
  start,
}: {
  name: string
  label: string
  from: number
  to: number
  start: number
}) {
  const id = useId()
  return (
    <div className="BookingBar-count-field">
      <label htmlFor={id}>{label}</label>
      <div className="BookingBar-select">
        <select id={id} name={name} defaultValue={start}>
          {numbers(from, to).map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
        <Icon name="caret-down" />
      </div>
    </div>
  )
}

/** One choice for each child; what is sent is one field, `4,9`. */
function AgeByAge({ count, problem }: { count: number; problem?: StayProblem }) {
  const intl = useIntl()
  const id = useId()
  const [ages, setAges] = useState<readonly string[]>([])
  const ageOf = (child: number) => ages[child - 1] ?? ''
  const children = numbers(1, count)
  return (
    <fieldset className="BookingBar-ages" hidden={count === 0} aria-describedby={problem && `${id}problem`}>
      <legend>{intl.formatMessage({ id: 'blocks.bookingBar.childAges' })}</legend>
      <input type="hidden" name="childAges" value={children.map(ageOf).join(',')} />
      {children.map((child) => (
        <select
          key={child}
          data-child={child}
          value={ageOf(child)}
          aria-label={intl.formatMessage({ id: 'blocks.bookingBar.childAge' }, { child })}
          aria-invalid={problem && ageOf(child) === '' ? true : undefined}
          onChange={(event) =>
            setAges(
              numbers(1, count)
                .map(ageOf)
                .with(child - 1, event.target.value),
            )
          }
        >
          <option value="">–</option>
          {numbers(0, stayLimits.childAge).map((years) => (
            <option key={years}>{years}</option>
          ))}
        </select>
      ))}
      {problem && <Problem id={`${id}problem`} problem={problem} />}
    </fieldset>
  )
}

function AgesInALine() {
  const intl = useIntl()
  const id = useId()
  return (
    <div className="BookingBar-count-field BookingBar-ages-line">
      <label htmlFor={id}>{intl.formatMessage({ id: 'blocks.bookingBar.childAges' })}</label>
      <input
        id={id}
        name="childAges"
        pattern="\s*\d{1,2}(\s*,\s*\d{1,2})*\s*"
        maxLength={40}
        aria-describedby={`${id}help`}
      />
      <p id={`${id}help`}>{intl.formatMessage({ id: 'blocks.bookingBar.childAgesHelp' })}</p>
    </div>
  )
}

function Code({ label }: { label: string }) {
  const id = useId()
  return (
    <div className="BookingBar-count-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="code" maxLength={40} autoComplete="off" spellCheck={false} />
    </div>
  )
}

/** Where the panel lies over the page (BookingBar.css), a click beside it puts it away. @returns what ends this */
function closeFromOutside(panel: RefObject<HTMLDetailsElement | null>): () => void {
  const onPointerDown = ({ target }: PointerEvent) => {
    const details = panel.current
    if (!details?.open || !(target instanceof Node) || details.contains(target)) return
    if (matchMedia('(min-width: 48rem)').matches) details.open = false
  }
  document.addEventListener('pointerdown', onPointerDown)
  return () => document.removeEventListener('pointerdown', onPointerDown)
}

/** The whole numbers from one to another, both included. */
function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
