import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useIslandId } from '#client/app/islandId.ts'
import { useText } from '#client/app/useText.ts'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { Stay, StayProblem, StayProblems } from '#shared/booking/stay.ts'
import { stayLimits } from '#shared/limits.ts'
import { travellersData } from './dataNames.ts'
import { type ControlProps, Field, Problem } from './Fields.tsx'

interface TravellersProps {
  stay: Stay
  /** As they were typed, by name. */
  values: Readonly<Record<string, string>>
  /** The script is there: ages are asked one by one instead of in a line of text. */
  isAwake: boolean
  asksCode: boolean
  problems: StayProblems
}

/** Rooms, adults, children and their ages behind one line that counts them; opens without a script. */
export function Travellers({ stay, values, isAwake, asksCode, problems }: TravellersProps) {
  const { t } = useText()
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeFromOutside(panel), [])
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  const word = (name: 'travellers' | 'rooms' | 'adults' | 'children' | 'childAges' | 'code') =>
    t(`blocks.bookingBar.${name}`)
  const isWrong = (['rooms', 'adults', 'children', 'childAges', 'code'] as const).some((it) => problems[it])
  const countOf = (count: number, standard: number) => (Number.isNaN(count) ? standard : count)
  return (
    <details className="BookingBar-travellers" ref={panel} open={isWrong || undefined} onKeyDown={onKeyDown}>
      <summary>
        <span className="BookingBar-label">{word('travellers')}</span>
        <span className="BookingBar-count">
          {t('blocks.bookingBar.travellersCount', {
            adults: countOf(stay.adults, 2),
            children: countOf(stay.children, 0),
            rooms: countOf(stay.rooms, 1),
          })}
        </span>
        <Icon name="caret-down" />
      </summary>
      <div className="BookingBar-panel">
        {(['rooms', 'adults', 'children'] as const).map((name) => (
          <Field key={name} name={name} label={word(name)} problem={problems[name]}>
            {(control) => <Count control={control} value={values[name]} {...counts[name]} />}
          </Field>
        ))}
        {isAwake ? (
          <AgeByAge count={countOf(stay.children, 0)} typed={stay.childAges} problem={problems.childAges} />
        ) : (
          <AgesInALine value={values.childAges} problem={problems.childAges} />
        )}
        {asksCode && (
          <Field name="code" label={word('code')} problem={problems.code}>
            {(control) => (
              <input
                {...control}
                maxLength={stayLimits.code}
                autoComplete="off"
                spellCheck={false}
                defaultValue={values.code}
              />
            )}
          </Field>
        )}
      </div>
    </details>
  )
}

const counts = {
  rooms: { from: 1, to: stayLimits.rooms, standard: '1' },
  adults: { from: 1, to: stayLimits.adults, standard: '2' },
  children: { from: 0, to: stayLimits.children, standard: '0' },
} as const

interface CountProps {
  control: ControlProps
  value?: string
  from: number
  to: number
  standard: string
}

function Count({ control, value, from, to, standard }: CountProps) {
  const choices = numbers(from, to).map(String)
  return (
    <SelectBox>
      <select {...control} defaultValue={value ?? standard}>
        {choices.map((it) => (
          <option key={it}>{it}</option>
        ))}
        {/* An unavailable choice stays, beside the reason. */}
        {value !== undefined && !choices.includes(value) && <option>{value}</option>}
      </select>
    </SelectBox>
  )
}

/** One choice for each child; what is sent is one field, `4,9`. */
function AgeByAge({ count, typed, problem }: { count: number; typed: readonly string[]; problem?: StayProblem }) {
  const { t } = useText()
  const id = useIslandId('ages')
  const [ages, setAges] = useState<readonly string[]>(typed)
  const ageOf = (child: number) => ages[child - 1] ?? ''
  const children = numbers(1, count)
  return (
    <fieldset className="BookingBar-ages" hidden={count === 0} aria-describedby={problem && `${id}-problem`}>
      <legend>{t('blocks.bookingBar.childAges')}</legend>
      <input type="hidden" name="childAges" value={children.map(ageOf).join(',')} />
      {children.map((child) => (
        <SelectBox key={child}>
          <select
            {...dataOf(travellersData, { child })}
            value={ageOf(child)}
            aria-label={t('blocks.bookingBar.childAge', { child })}
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
        </SelectBox>
      ))}
      {problem && <Problem id={`${id}-problem`} name="childAges" problem={problem} />}
    </fieldset>
  )
}

function AgesInALine({ value, problem }: { value?: string; problem?: StayProblem }) {
  const { t } = useText()
  const id = useIslandId('childAges')
  return (
    <div className="BookingBar-field BookingBar-ages-line">
      <label htmlFor={id}>{t('blocks.bookingBar.childAges')}</label>
      <input
        id={id}
        name="childAges"
        pattern="\s*\d{1,2}(\s*,\s*\d{1,2})*\s*"
        maxLength={40}
        defaultValue={value}
        aria-invalid={problem && true}
        aria-describedby={problem ? `${id}-problem ${id}-help` : `${id}-help`}
      />
      <p id={`${id}-help`}>{t('blocks.bookingBar.childAgesHelp')}</p>
      {problem && <Problem id={`${id}-problem`} name="childAges" problem={problem} />}
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
