import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { DeskFormProps, DeskNotice, ReturnedFields } from '#shared/desk/forms.ts'
import type { DeskInput } from './deskPage.ts'

/** Errors by the field. */
export type Errors = Readonly<Record<string, MessageId>>

/** A form that comes back with what was typed; a one-time code is typed anew, a passkey signs anew. */
export function returned({ fields, intl }: Pick<DeskInput, 'fields' | 'intl'>, errors: Errors): ReturnedFields {
  const { form: _, credential: __, ...values } = fields
  const texts = Object.entries(errors).map(([name, id]) => [name, intl.formatMessage({ id })])
  return { values, errors: Object.fromEntries(texts) }
}

/** Says why a form did nothing; without a reason nothing. */
export function refusedNotice(text: string | undefined): DeskNotice | undefined {
  return text ? { kind: 'refused', text } : undefined
}

/** Why a form did nothing. Its fields come back with `errors`, none among them: what was typed is kept. */
export interface Refusal {
  status: 404 | 409 | 422
  /** In the reader's language. */
  text?: string
  errors?: Errors
}

/** A form that came too late, or asks for what is not possible. @param values of the sentence */
export function refuse(
  { intl }: Pick<DeskInput, 'intl'>,
  id: MessageId,
  values?: Readonly<Record<string, string>>,
): Refusal & { text: string } {
  return { status: 409, text: intl.formatMessage({ id }, values) }
}

/** The outcome of a form on the page that shows it. */
export function outcomeOf(input: Pick<DeskInput, 'fields' | 'query' | 'intl'>, refusal?: Refusal): DeskFormProps {
  return {
    notice: refusedNotice(refusal?.text) ?? doneNotice(input),
    ...(refusal?.errors && { returned: returned(input, refusal.errors) }),
  }
}

type DoneMessage = Extract<MessageId, `desk.done.${string}`>
/** The act of a form that is done, in the query of the address that it leads to. */
export type DoneForm = DoneMessage extends `desk.done.${infer Done}` ? Done : never

/** The outcome of the form that led here, by the query of the address; a form that is sent from there has an outcome of its own. */
export function doneNotice({
  fields,
  query,
  intl,
}: Pick<DeskInput, 'fields' | 'query' | 'intl'>): DeskNotice | undefined {
  if (fields.form) return undefined
  const id = `desk.done.${query.get('done') as DoneForm}` as const
  return Object.hasOwn(intl.messages, id) ? { kind: 'done', text: intl.formatMessage({ id }) } : undefined
}
