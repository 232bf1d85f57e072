import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { DeskNotice, ReturnedFields } from '#shared/desk/views.ts'
import type { DeskInput } from './deskPage.ts'

/** A form that comes back with what was typed; a one-time code is typed anew, a passkey signs anew. */
export function returned(
  { fields, intl }: Pick<DeskInput, 'fields' | 'intl'>,
  errors: Readonly<Record<string, MessageId>>,
): ReturnedFields {
  const { form: _, credential: __, ...values } = fields
  const texts = Object.entries(errors).map(([name, id]) => [name, intl.formatMessage({ id })])
  return { values, errors: Object.fromEntries(texts) }
}

/** Says why a form did nothing; without a reason nothing. */
export function refusedNotice(text: string | undefined): DeskNotice | undefined {
  return text ? { kind: 'refused', text } : undefined
}

const doneForms = [
  ...(['redeemed', 'undone', 'refunded', 'counted', 'uncounted', 'sessionEnded', 'othersEnded'] as const),
  ...(['passkeyAdded', 'passkeyRemoved'] as const),
  ...(['cardGiven', 'cardReplaced', 'cardBlocked', 'fileReopened'] as const),
  ...(['answered', 'waits', 'adjusted', 'approved', 'declined', 'withdrawn'] as const),
  ...(['visitUndone'] as const),
  ...(['made', 'sent', 'given', 'stepUndone'] as const),
  ...(['retried', 'settled'] as const),
  ...(['requestTake', 'requestRelease', 'requestDraft', 'requestNote', 'requestAnswer', 'requestClose'] as const),
  ...(['requestReopen', 'requestPass', 'requestSpam', 'requestAccept'] as const),
  ...([
    'letterTest',
    'letterSchedule',
    'letterAsk',
    'letterSend',
    'letterPause',
    'letterResume',
    'letterCancel',
  ] as const),
  ...(['drawAnnounce', 'drawDraw', 'drawReplace', 'drawLeave'] as const),
] as const
export type DoneForm = (typeof doneForms)[number]

/** The outcome of the form that led here, by the query of the address; a form that is sent from there has an outcome of its own. */
export function doneNotice({
  fields,
  query,
  intl,
}: Pick<DeskInput, 'fields' | 'query' | 'intl'>): DeskNotice | undefined {
  if (fields.form) return undefined
  const done = doneForms.find((it) => it === query.get('done'))
  return done && { kind: 'done', text: intl.formatMessage({ id: `desk.done.${done}` }) }
}
