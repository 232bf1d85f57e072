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
  /** Ages of the children, one each; empty where none is chosen yet. */
  onChildren: (ages: readonly string[]) => void
}

/** Rooms, adults, children and their ages behind one line that counts them; opens without a script. */
export function Travellers({ stay, values, isAwake, asksCode, problems, onChildren }: TravellersProps) {
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
        {(isAwake ? (['rooms', 'adults'] as const) : (['rooms', 'adults', 'children'] as const)).map((name) => (
          <Field key={name} name={name} label={word(name)} problem={problems[name]}>
            {(control) => <Count control={control} value={values[name]} {...counts[name]} />}
          </Field>
        ))}
        {isAwake ? (
          <Children
            typed={stay.childAges.slice(0, stayLimits.children)}
            problem={problems.children ?? problems.childAges}
            onChange={onChildren}
          />
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

interface ChildrenProps {
  /** Ages that were typed before the script came. */
  typed: readonly string[]
  problem?: StayProblem
  onChange: TravellersProps['onChildren']
}

/** A child is added, and its age chosen at once: the choice opens by itself. What is sent is two fields, `2` and `4,9`. */
function Children({ typed, problem, onChange }: ChildrenProps) {
  const { t } = useText()
  const id = useIslandId('ages')
  const [ages, setAges] = useState<readonly string[]>(typed)
  const group = useRef<HTMLFieldSetElement>(null)
  const [isAdded, setAdded] = useState(false)
  useEffect(() => {
    if (!isAdded) return
    const select = [...(group.current?.querySelectorAll('select') ?? [])].at(-1)
    select?.focus()
    // A browser without it, or one for which the click is too long ago, leaves the focus there.
    try {
      select?.showPicker?.()
    } catch {}
    setAdded(false)
  }, [isAdded])
  const change = (to: readonly string[]) => {
    setAges(to)
    onChange(to)
  }
  return (
    <fieldset className="BookingBar-ages" ref={group} aria-describedby={problem && `${id}-problem`}>
      <legend>{t('blocks.bookingBar.children')}</legend>
      <input type="hidden" name="children" value={ages.length} />
      <input type="hidden" name="childAges" value={ages.join(',')} />
      {ages.map((age, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a child has nothing but its place
        <div key={index} className="BookingBar-child">
          <SelectBox>
            <select
              {...dataOf(travellersData, { child: index + 1 })}
              value={age}
              aria-label={t('blocks.bookingBar.childAge', { child: index + 1 })}
              aria-invalid={problem && age === '' ? true : undefined}
              onChange={(event) => change(ages.with(index, event.target.value))}
            >
              <option value="">–</option>
              {numbers(0, stayLimits.childAge).map((years) => (
                <option key={years} value={years}>
                  {t('blocks.bookingBar.years', { years })}
                </option>
              ))}
            </select>
          </SelectBox>
          <button
            type="button"
            onClick={() => {
              change(ages.toSpliced(index, 1))
              group.current?.querySelector<HTMLButtonElement>(':scope > button')?.focus()
            }}
          >
            <Icon name="x" />
            <span className="visually-hidden">{t('blocks.bookingBar.removeChild', { child: index + 1 })}</span>
          </button>
        </div>
      ))}
      {ages.length < stayLimits.children && (
        <button
          type="button"
          onClick={() => {
            change([...ages, ''])
            setAdded(true)
          }}
        >
          {t('blocks.bookingBar.addChild')}
        </button>
      )}
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
