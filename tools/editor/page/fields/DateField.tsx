import { readDate, writeDate } from '../../model/dates.ts'
import { useEditor } from '../context.ts'
import { controlAttributes, type FieldInputProps, textOf } from './fieldInput.ts'

/**
 * A day, with the local time where its field has one, stored in UTC (`2026-11-24 19:30`). A date that a file counts from
 * the day of the answer (`@day+3 20:30`) is shown, and goes when a day is chosen.
 */
export function DateField(props: FieldInputProps) {
  const { name, value, onChange, field } = props
  const { say } = useEditor()
  const isDay = field.disable_time === true
  const { day, time } = readDate(textOf(value), isDay)
  return (
    <div className="DateField Row">
      <label>
        <span>{say('day')}</span>
        <input
          type="date"
          {...controlAttributes(props)}
          value={day}
          onChange={(event) => onChange(writeDate({ day: event.target.value, time }, isDay))}
        />
      </label>
      {!isDay && (
        <label>
          <span>{say('time')}</span>
          <input
            type="time"
            name={`${name}-time`}
            value={time}
            disabled={day === ''}
            onChange={(event) => onChange(writeDate({ day, time: event.target.value.slice(0, 5) }, isDay))}
          />
        </label>
      )}
      {textOf(value).startsWith('@') && <span className="Help">{say('counted', { text: textOf(value) })}</span>}
    </div>
  )
}
