import {
  type AllHTMLAttributes,
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { useIntl } from 'react-intl'
import { type Translate, useText } from '#client/app/useText.ts'
import { DayControl } from '#client/forms/fields/DayControl.tsx'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { passkeyData } from '#client/passkeys/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatDay, formatHour } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { LookReason } from '#shared/desk/rights.ts'
import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import type { DeskFrame, DeskNotice, ReturnedFields } from '#shared/desk/views.ts'
import type { Locale } from '#shared/locales.ts'
import { dayOrders } from '#shared/time/dates.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
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

interface MessageProps extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'id'> {
  as?: 'p' | 'h2' | 'h3' | 'summary' | 'span' | 'legend' | 'strong' | 'small' | 'em' | 'dt' | 'li'
  id: MessageId
  values?: Parameters<Translate>[1]
}

/** Paths of pages at the house. */
export function usePath(): (route: DeskRouteName, params?: Readonly<Record<string, string>>) => string {
  const { locale, house } = useFrame()
  return (route, params) => deskPath(route, locale, { house: house?.slug ?? '', ...params })
}

interface WayProps {
  to: DeskRouteName
  params?: Readonly<Record<string, string>>
  /** With its question mark. */
  query?: string
  labelId: MessageId
  className?: string
}

/** The way to another page of the house. */
export function Way({ to, params, query = '', labelId, className }: WayProps) {
  const { t } = useText()
  const pathTo = usePath()
  return (
    <p className={className}>
      <a href={pathTo(to, params) + query}>{t(labelId)}</a>
    </p>
  )
}

/** A message in an element of its own. */
export function Message({ as = 'p', id, values, ...attributes }: MessageProps) {
  const { t } = useText()
  return createElement(as, attributes, t(id, values))
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

/** Values that a form has by itself. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string | number>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

interface PressProps {
  /** Name that the server runs. */
  name: string
  labelId: MessageId
  values?: MessageProps['values']
  fields?: Readonly<Record<string, string | number>>
  /** Read by screen readers after the label: the line that the button belongs to. */
  about?: string
  isMain?: boolean
  /** The class of the form. */
  className?: string
  action?: string
}

/** A form that is a button. */
export function Press({ name, labelId, values, fields = {}, about, isMain, className, action }: PressProps) {
  const { t } = useText()
  return (
    <form method="post" action={action} className={className}>
      <FormMarks name={name} />
      <HiddenFields fields={fields} />
      <button type="submit" className={isMain ? undefined : 'secondary'}>
        {t(labelId, values)}
        {about && <span className="visually-hidden"> {about}</span>}
      </button>
    </form>
  )
}

/** A plain form that posts to its own page; what is wrong stands above it and beside its field. */
export function Form({ name, returned, submit, isSecondary, hasOwnAddress, children }: FormProps) {
  const { t } = useText()
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
        {t(submit)}
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

interface FieldProps extends Pick<TextFieldProps, 'name' | 'labelId' | 'help' | 'returned'> {
  /** Two forms of a page may have a field of one name. */
  id?: string
  helpValues?: Record<string, string>
  /** @param described id and description of the control */
  control: (described: ReturnType<typeof describedBy>) => ReactNode
  children?: ReactNode
}

/** The frame of a field: its label, its help and what is wrong with it. */
function Field({ name, id = name, labelId, help, helpValues, returned, control, children }: FieldProps) {
  const { t } = useText()
  const error = returned?.errors[name]
  return (
    <div className="Field">
      <label htmlFor={id}>{t(labelId)}</label>
      {help && (
        <span className="Field-help" id={`${id}-help`}>
          {t(help, helpValues)}
        </span>
      )}
      {control(describedBy({ name, id, help, error }))}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

function describedBy({ name, id, help, error }: { name: string; id: string; help?: string; error?: string }) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-invalid': Boolean(error),
    'aria-describedby': described || undefined,
  }
}

/** The error of a field. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <span className="Field-error" id={`${id}-error`}>
      {error}
    </span>
  )
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
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  const { script, locale } = useFrame()
  const value = returned?.values[name] ?? written
  const order = dayOrders[locale] === 'monthFirst' ? 'dayFirst' : dayOrders[locale]
  return (
    <Field
      {...{ name, labelId, help, returned }}
      control={(control) =>
        type === 'day' ? (
          <DayControl control={control} order={order} value={value} hasFocus={hasFocus} />
        ) : (
          <input
            {...control}
            type={type}
            defaultValue={value}
            // biome-ignore lint/a11y/noAutofocus: the counter's reader types into the field that has the focus
            autoFocus={hasFocus}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            {...rest}
          />
        )
      }
    >
      {hasScan && script?.hasCamera && <Scan field={name} />}
    </Field>
  )
}

/** The code of a card, a file or a place: typed, read by a reader that presses Enter, or by the camera. */
export function CodeField({ maxLength = 400, ...field }: Omit<TextFieldProps, 'name'>) {
  return <TextField name="code" maxLength={maxLength} hasFocus hasScan {...field} />
}

/** Said when the browser's window for passkeys was closed, or failed. */
export function PasskeyStopped() {
  return (
    <Message
      className="Field-error"
      role="alert"
      hidden
      {...dataOf(passkeyData, { stopped: '' })}
      id="desk.passkey.stopped"
    />
  )
}

interface TextAreaProps
  extends Omit<FieldProps, 'control' | 'children'>,
    Pick<TextFieldProps, 'written' | 'maxLength'> {
  /** Language of the text. */
  lang?: string
  rows?: number
}

/** Several lines of text. */
export function TextArea({ written, rows = 3, lang, maxLength, ...field }: TextAreaProps) {
  const { name, returned } = field
  return (
    <Field
      {...field}
      control={(control) => (
        <textarea {...{ ...control, rows, lang, maxLength }} defaultValue={returned?.values[name] ?? written} />
      )}
    />
  )
}

/** One of many. */
export function Select({ chosen, children, ...field }: Omit<FieldProps, 'control'> & { chosen?: string }) {
  return (
    <Field
      {...field}
      control={(control) => (
        <SelectBox>
          <select {...control} defaultValue={chosen}>
            {children}
          </select>
        </SelectBox>
      )}
    />
  )
}

/** Values with the messages that say them: those of a group. */
export function choicesOf<const Group extends string, const Value extends string>(
  group: Group,
  values: readonly Value[],
) {
  return values.map((value) => ({ value, label: `${group}.${value}` as const }))
}

interface ChoicesProps {
  name: string
  legend: MessageId
  choices: readonly { value: string; label: MessageId | ReactElement }[]
  /** As wide as their words, for what is seldom changed. */
  isNarrow?: boolean
  returned?: ReturnedFields
}

/** One of a few, each as large as a finger. */
export function Choices({ name, legend, choices, isNarrow, returned }: ChoicesProps) {
  const { t } = useText()
  const error = returned?.errors[name]
  return (
    <fieldset
      className={isNarrow ? 'Choices Choices--narrow' : 'Choices'}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <Message as="legend" id={legend} />
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={returned?.values[name] === value} />
          <span>{typeof label === 'string' ? t(label) : label}</span>
        </label>
      ))}
      <FieldError id={name} error={error} />
    </fieldset>
  )
}

interface SureProps extends Pick<ChoicesProps, 'name' | 'returned'> {
  /** Read by screen readers before the form. */
  legend: MessageId
  className?: string
  hasFocus?: boolean
  children: ReactNode
}

/** A sentence to which somebody says yes before the form does what it says. */
export function Sure({ name, legend, className = 'Choices', hasFocus, returned, children }: SureProps) {
  const error = returned?.errors[name]
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <Message as="legend" className="visually-hidden" id={legend} />
      <label>
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={returned?.values[name] === 'yes'}
          // biome-ignore lint/a11y/noAutofocus: a form that came back begins at what is missing
          autoFocus={hasFocus}
        />
        <span>{children}</span>
      </label>
      <FieldError id={name} error={error} />
    </fieldset>
  )
}

interface ReasonFormProps extends FormProps, Pick<ChoicesProps, 'legend' | 'choices'> {
  /** The line that opens it. */
  openId: MessageId
  isOpen?: boolean
}

/** An act that is seldom done, behind a line that opens it, with its reason. */
export function ReasonForm({ openId, isOpen, legend, choices, children, ...form }: ReasonFormProps) {
  const { returned } = form
  return (
    <details open={isOpen ?? returned !== undefined}>
      <Message as="summary" id={openId} />
      <Form {...form}>
        {children}
        <Choices name="reason" legend={legend} returned={returned} choices={choices} />
      </Form>
    </details>
  )
}

/** Day and hour in the house’s zone, short: « 23 nov. 2026, 9 h 36 »; in a sentence « le 23 nov. 2026 à 9 h 36 ». */
export function Instant({ at, inSentence = false }: { at: number; inSentence?: boolean }) {
  const { intl, t } = useText()
  const [day, hour] = [formatDay(intl, localDay(at), 'short'), formatHour(intl, localHour(at))]
  const text = inSentence ? t('desk.instant', { day, hour }) : `${day}, ${hour}`
  return <time dateTime={isoInstant(at)}>{text}</time>
}

/** Values by the message of their label, in their order; one without a value is left out. */
export type DetailsOf = Readonly<Partial<Record<MessageId, ReactNode>>>

interface DetailsProps {
  details: DetailsOf
  className?: string
  /** {@link Detail}s whose labels are no message alone. */
  children?: ReactNode
}

/** Details: labels and what they name. */
export function Details({ details, className, children }: DetailsProps) {
  const { t } = useText()
  const isKnown = (value: ReactNode) => value !== undefined && value !== null && value !== false && value !== ''
  return (
    <dl className={className}>
      {Object.entries(details).map(
        ([id, value]) =>
          isKnown(value) && (
            <Detail key={id} label={t(id as MessageId)}>
              {value}
            </Detail>
          ),
      )}
      {children}
    </dl>
  )
}

/** One detail. */
export function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SwitchProps {
  /** `isCurrent`: the page shows it. */
  links: readonly { href: string; label: ReactNode; isCurrent: boolean }[]
  /** The links are pages of their own, or parts of one. */
  of?: 'page' | 'true'
}

/** Links beside one another, of which the page shows one. */
export function Switch({ links, of = 'true' }: SwitchProps) {
  return (
    <p className="Switch">
      {links.map(({ href, label, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? of : undefined}>
          {label}
        </a>
      ))}
    </p>
  )
}

/** This house, or all of them, for the group. */
export function HouseSwitch({
  isEverywhere,
  here,
  everywhere,
}: Record<'here' | 'everywhere', string> & { isEverywhere: boolean }) {
  const { t } = useText()
  const { house } = useFrame()
  return (
    <Switch
      links={[
        { href: here, label: house?.name, isCurrent: !isEverywhere },
        { href: everywhere, label: t('desk.acts.everywhere'), isCurrent: isEverywhere },
      ]}
    />
  )
}

interface PagerProps {
  page: number
  pages: number
  href: (page: number) => string
  /** Lists that begin with the latest lead to newer and older ones. */
  isByTime?: boolean
}

/** The pages of a list, where it has several. */
export function Pager({ page, pages, href, isByTime = true }: PagerProps) {
  const { t } = useText()
  if (pages <= 1) return null
  return (
    <p className="Switch">
      {page > 1 && <a href={href(page - 1)}>{t(isByTime ? 'desk.acts.newer' : 'desk.requests.before')}</a>}
      <Message as="span" id="desk.lists.page" values={{ page, pages }} />
      {page < pages && <a href={href(page + 1)}>{t(isByTime ? 'desk.acts.older' : 'desk.requests.after')}</a>}
    </p>
  )
}

/** A table that scrolls in its frame on a phone. */
export function Table({ headings, children }: { headings: readonly MessageId[]; children: ReactNode }) {
  const { t } = useText()
  return (
    <div className="Log">
      <table>
        <thead>
          <tr>
            {headings.map((it) => (
              <th key={it} scope="col">
                {t(it)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The birth date in words, on a page that was opened by it: 05/12 is two days. */
export function Born({ on }: { on: string | undefined }) {
  const intl = useIntl()
  return on ? <Details details={{ 'desk.field.birthdate': formatDay(intl, on) }} /> : null
}

/** The hour in the house’s zone until which a member who was looked up stays open, and why it was. */
export function VisibleUntil({ at, reason }: { at: number; reason?: string }) {
  const { intl, t } = useText()
  const hour = (
    <time key="hour" dateTime={isoInstant(at)}>
      {formatHour(intl, localHour(at))}
    </time>
  )
  return (
    <p className="note">
      {t('desk.look.until', { hour })}
      {reason && ' · '}
      {reason && t(`desk.reason.${reason as LookReason}`)}
    </p>
  )
}
