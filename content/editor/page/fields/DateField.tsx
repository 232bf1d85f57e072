import { readDate, writeDate } from '../../model/dates.ts'
import { useEditor } from '../context.ts'
import type { FieldInputProps } from './fieldInput.ts'

const relative = /^@day([+-]\d{1,4})?(?: (\d{2}:\d{2}))?$/

/**
 * A day, with the time of Paris where its field has one: fixed (stored in UTC, `2026-11-24 19:30`), or counted from the day
 * of the answer (`@day+3 20:30`).
 */
export function DateField({ id, name, value, onChange, describedBy, isInvalid, field }: FieldInputProps) {
  const { messages, data } = useEditor()
  const text = typeof value === 'string' ? value : ''
  const [, days, relativeTime = ''] = relative.exec(text) ?? []
  const isDay = field.disable_time === true
  const { day, time: fixedTime } = readDate(text, isDay)
  const isRelative = relative.test(text)
  const time = isRelative ? relativeTime : fixedTime
  const today = Temporal.PlainDate.from(data.today)
  const count = Number(days ?? 0)
  const write = (date: string, clock: string) => onChange(writeDate({ day: date, time: clock }, isDay))
  const writeDays = (number: number, clock: string) =>
    onChange([`@day${number === 0 ? '' : number > 0 ? `+${number}` : number}`, clock].filter(Boolean).join(' '))

  function switchKind(toRelative: boolean): void {
    if (toRelative) writeDays(day ? today.until(day).days : 0, time)
    else write(String(today.add({ days: count })), time)
  }
  return (
    <div className="DateField">
      {isRelative ? (
        <label>
          <span>{messages.date.days}</span>
          <input
            type="number"
            className="Short"
            {...{ id, name }}
            min={-9999}
            max={9999}
            value={count}
            aria-describedby={describedBy}
            onChange={(event) => writeDays(Math.trunc(Number(event.target.value)), time)}
          />
          <span className="Help">{messages.date.is({ date: String(today.add({ days: count })) })}</span>
        </label>
      ) : (
        <label>
          <span>{messages.date.day}</span>
          <input
            type="date"
            {...{ id, name }}
            value={day}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            required={field.required}
            onChange={(event) => write(event.target.value, time)}
          />
        </label>
      )}
      {!isDay && (
        <label>
          <span>
            {messages.date.time} <small>{messages.date.zone}</small>
          </span>
          <input
            type="time"
            name={`${name}-time`}
            value={time}
            disabled={!isRelative && day === ''}
            onChange={(event) =>
              isRelative ? writeDays(count, event.target.value) : write(day, event.target.value.slice(0, 5))
            }
          />
        </label>
      )}
      <label className="Check">
        <input
          type="checkbox"
          name={`${name}-relative`}
          checked={isRelative}
          onChange={(event) => switchKind(event.target.checked)}
        />
        <span>{messages.date.relative}</span>
      </label>
    </div>
  )
}
