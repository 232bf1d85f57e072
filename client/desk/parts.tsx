import { createContext, type ReactNode, useContext } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DayControl } from '#client/forms/fields/DayControl.tsx'
import { passkeyData } from '#client/passkeys/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatDay, formatHour } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskFrame, DeskNotice, ReturnedFields } from '#shared/desk/views.ts'
import type { Locale } from '#shared/locales.ts'
import { hourInParis, todayInParis } from '#shared/time/parisTime.ts'
import './desk.css'
import './tokens.css'
import { Scan } from './Scan.tsx'

const Frame = createContext<DeskFrame | null>(null)
export const FrameProvider = Frame.Provider

/** The page's surroundings. @throws outside of a page of the desk */
export function useFrame(): DeskFrame {
  const frame = useContext(Frame)
  if (!frame) throw new Error('A view of the desk is drawn outside of its page')
  return frame
}

/** The page's address without the part that it is scrolled to, and without the outcome of a form. */
export function usePlace(language?: Locale): string {
  const { route, locale, params, query } = useFrame()
  return deskPath(route, language ?? locale, params) + (query && `?${query}`)
}

/** The outcome of a form. */
export function Notice({ notice }: { notice: DeskNotice | undefined }) {
  if (!notice) return null
  return (
    <p className={`Notice Notice--${notice.kind}`} role={notice.kind === 'refused' ? 'alert' : 'status'}>
      {notice.text}
    </p>
  )
}

interface FormProps {
  /** Name that the server runs. */
  name: string
  returned?: ReturnedFields
  submit: MessageId
  isSecondary?: boolean
  /** Where the address may name a part of the page: with it browsers focus no field of a form that came back. */
  hasOwnAddress?: boolean
  children?: ReactNode
}

/** Every form has them: the function that the server runs, and the key by which one that is sent twice is done once. */
export function FormMarks({ name }: { name: string }) {
  const { formKey } = useFrame()
  return (
    <>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="idempotencyKey" value={formKey} />
    </>
  )
}

/** A plain form that posts to its own page; what is wrong stands above it and beside its field. */
export function Form({ name, returned, submit, isSecondary, hasOwnAddress, children }: FormProps) {
  const place = usePlace()
  const errors = Object.values(returned?.errors ?? {})
  return (
    <form method="post" action={hasOwnAddress ? place : undefined} className="Form" noValidate>
      {errors.length > 0 && (
        <div className="Notice Notice--refused" role="alert">
          {errors.map((it) => (
            <p key={it}>{it}</p>
          ))}
        </div>
      )}
      <FormMarks name={name} />
      {children}
      <button type="submit" className={isSecondary ? 'secondary' : undefined}>
        <FormattedMessage id={submit} />
      </button>
    </form>
  )
}

interface TextFieldProps {
  name: string
  labelId: MessageId
  help?: MessageId
  returned?: ReturnedFields
  /** The value of before. */
  written?: string
  /** `day`: typed day first in both languages, since the papers that the staff read are French. */
  type?: 'text' | 'email' | 'day'
  inputMode?: 'numeric' | 'email' | 'text'
  autoComplete?: string
  /** A reader that types and presses Enter finds the field ready. */
  hasFocus?: boolean
  /** Has a button for the camera, on a page that uses it (`uses: 'camera'`). */
  hasScan?: boolean
  maxLength?: number
}

export function TextField({
  name,
  labelId,
  type = 'text',
  help = type === 'day' ? 'forms.dateOrder.dayFirst' : undefined,
  returned,
  written,
  hasFocus,
  hasScan,
  ...rest
}: TextFieldProps) {
  const { script } = useFrame()
  const error = returned?.errors[name]
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ')
  const control = {
    id: name,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
  const value = returned?.values[name] ?? written
  return (
    <div className="Field">
      <label htmlFor={name}>
        <FormattedMessage id={labelId} />
      </label>
      {help && (
        <span className="Field-help" id={`${name}-help`}>
          <FormattedMessage id={help} />
        </span>
      )}
      {type === 'day' ? (
        <DayControl control={control} order="dayFirst" value={value} hasFocus={hasFocus} />
      ) : (
        <input
          {...control}
          type={type}
          defaultValue={value}
          // biome-ignore lint/a11y/noAutofocus: the counter's reader types into the field that has the focus
          autoFocus={hasFocus}
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
        />
      )}
      {hasScan && script?.hasCamera && <Scan field={name} />}
      {error && (
        <span className="Field-error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

/** Said when the browser's window for passkeys was closed, or failed. */
export function PasskeyStopped() {
  return (
    <p className="Field-error" role="alert" hidden {...dataOf(passkeyData, { stopped: '' })}>
      <FormattedMessage id="desk.passkey.stopped" />
    </p>
  )
}

interface TextAreaProps extends Pick<TextFieldProps, 'name' | 'labelId' | 'help' | 'returned' | 'maxLength'> {
  /** Two forms of a page may have a field of one name. */
  id: string
  helpValues?: Record<string, string>
  /** The text of before. */
  written?: string
  /** Language of the text. */
  lang?: string
  rows?: number
}

/** Several lines of text. */
export function TextArea({
  id,
  name,
  labelId,
  help,
  helpValues,
  returned,
  written,
  rows = 3,
  ...control
}: TextAreaProps) {
  const error = returned?.errors[name]
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <p className="Field">
      <label htmlFor={id}>
        <FormattedMessage id={labelId} />
      </label>
      {help && (
        <span className="Field-help" id={`${id}-help`}>
          <FormattedMessage id={help} values={helpValues} />
        </span>
      )}
      <textarea
        id={id}
        name={name}
        rows={rows}
        defaultValue={returned?.values[name] ?? written}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...control}
      />
      {error && (
        <span className="Field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </p>
  )
}

interface ChoicesProps {
  name: string
  legend: MessageId
  choices: readonly { value: string; label: MessageId }[]
  /** As wide as their words, for what is seldom changed. */
  isNarrow?: boolean
  returned?: ReturnedFields
}

/** One of a few, each as large as a finger. */
export function Choices({ name, legend, choices, isNarrow, returned }: ChoicesProps) {
  const error = returned?.errors[name]
  return (
    <fieldset
      className={isNarrow ? 'Choices Choices--narrow' : 'Choices'}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>
        <FormattedMessage id={legend} />
      </legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={returned?.values[name] === value} />
          <span>
            <FormattedMessage id={label} />
          </span>
        </label>
      ))}
      {error && (
        <span className="Field-error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </fieldset>
  )
}

/** Day and hour in Europe/Paris, short: « 23 nov. 2026, 9 h 36 »; in a sentence « le 23 nov. 2026 à 9 h 36 ». */
export function Instant({ at, inSentence = false }: { at: number; inSentence?: boolean }) {
  const intl = useIntl()
  const [day, hour] = [formatDay(intl, todayInParis(at), 'short'), formatHour(intl, hourInParis(at))]
  const text = inSentence ? intl.formatMessage({ id: 'desk.instant' }, { day, hour }) : `${day}, ${hour}`
  return <time dateTime={new Date(at).toISOString()}>{text}</time>
}

/** A line of a list of details: a label and what it names. */
export function Detail({ labelId, children }: { labelId: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The birth date in words, on a page that was opened by it: 05/12 is two days. */
export function Born({ on }: { on: string | undefined }) {
  const intl = useIntl()
  if (!on) return null
  return (
    <dl>
      <Detail labelId="desk.field.birthdate">{formatDay(intl, on)}</Detail>
    </dl>
  )
}

/** The hour in Europe/Paris until which a member who was looked up stays open. */
export function VisibleUntil({ at }: { at: number }) {
  const intl = useIntl()
  const hour = (
    <time key="hour" dateTime={new Date(at).toISOString()}>
      {formatHour(intl, hourInParis(at))}
    </time>
  )
  return <FormattedMessage id="desk.look.until" values={{ hour }} />
}
