import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type ActInput, type DeskAnswer, type DoneForm, returned, writeAct } from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { type LetterStep, letterReaderKinds, letterReaders } from '#shared/desk/letters.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { letterLimits } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { isDay, parseTypedHour } from '#shared/time/dates.ts'
import { parisInstant, parisWallClock } from '#shared/time/parisTime.ts'
import type { LetterDeskServices } from '../deskLetters.ts'
import { editionOf } from '../edition.ts'
import {
  addSending,
  beginSending,
  cancelSending,
  pauseSending,
  reschedule,
  resumeSending,
  type SeenSending,
  sendingsOf,
} from '../sending/sendings.ts'
import { letterPage } from './letterPage.ts'
import { isRequestedByTwo } from './secondPerson.ts'

type Errors = Record<string, MessageId>

/** Acts on a letter: each is one line of the log, in the transaction that makes it. */
export function letterForms(services: LetterDeskServices) {
  const { store, mail, letters } = services
  return {
    test: { act: 'sendLetter', run: test },
    schedule: { act: 'sendLetter', run: schedule },
    send: { act: 'sendLetter', run: send },
    pause: { act: 'stopLetter', run: (input: ActInput) => move(input, 'pause', pauseSending) },
    resume: { act: 'stopLetter', run: (input: ActInput) => move(input, 'resume', resumeSending) },
    cancel: {
      act: 'stopLetter',
      run: (input: ActInput) => move(input, 'cancel', (tx, seen) => cancelSending(tx, seen, input.now)),
    },
  } as const

  /** The letter to the person who asks for it, marked as a test; also of a draft. */
  async function test(input: ActInput): Promise<DeskAnswer> {
    const { fields, person, params, locale: own } = input
    const story = params.story ?? ''
    const kind = letterReaderKinds.find((it) => it === fields.reader) ?? 'subscriber'
    const locale = locales.find((it) => it === fields.language) ?? own
    const known = (await letters.all(own)).find(({ uuid }) => uuid === story)
    if (!known) throw new ProductError('generic.notFound')
    const isDraft = !known.isPublished
    const edition = editionOf(await (isDraft ? letters.readDraft(story) : letters.read(story)))
    if (!edition) return refuse(input, 'desk.letter.refused.incomplete')
    const data = { edition, reader: letterReaders[kind], isDraft }
    const isQueued = await store.transaction(async (tx) => {
      if (!(await mail.queue(tx, { kind: 'letterTest', locale, to: person.email, data }))) return false
      await log(tx, input, 'test', {})
      return true
    })
    return isQueued
      ? done(input, 'letterTest', { reader: kind, language: locale })
      : refuse(input, 'desk.letter.refused.tests')
  }

  async function schedule(input: ActInput): Promise<DeskAnswer> {
    const { at, errors } = readInstant(input)
    const again = await againError(input)
    if (at === undefined || again) return letterPage(services, input, typed(input, { ...errors, ...again }))
    const edition = await publishedOf(input)
    if (!edition) return refuse(input, 'desk.letter.refused.incomplete')
    const seen = seenOf(input)
    const isDone = await store.transaction(async (tx) => {
      const id = seen
        ? (await reschedule(tx, seen, at)) && seen.id
        : await addSending(tx, { edition, personId: input.person.id, scheduledAt: at }, input.now)
      if (!id) return false
      await log(tx, input, 'schedule', { sending: id, at: new Date(at).toISOString() })
      return true
    })
    return isDone ? done(input, 'letterSchedule') : refuse(input, 'desk.letter.refused.changed')
  }

  /**
   * Begins at once what somebody else has asked for, or asks somebody else for it: the number was shown, and is said to have
   * been read.
   */
  async function send(input: ActInput): Promise<DeskAnswer> {
    const errors: Errors = {
      ...(input.fields.sure !== 'yes' && { sure: 'desk.letter.error.sure' as const }),
      ...(await againError(input)),
    }
    if (Object.keys(errors).length > 0)
      return letterPage(services, input, { ...typed(input, errors), isConfirming: true })
    const edition = await publishedOf(input)
    if (!edition) return refuse(input, 'desk.letter.refused.incomplete')
    if ((await letters.count(edition)).total === 0) return refuse(input, 'desk.letter.refused.nobody')
    const seen = seenOf(input)
    const outcome = await store.transaction(async (tx) => {
      if (seen && !(await isRequestedByTwo(tx, seen, input.person.id))) return 'alone'
      const id = seen
        ? (await beginSending(tx, seen, edition, input.now)) && seen.id
        : await addSending(tx, { edition, personId: input.person.id, scheduledAt: input.now }, input.now)
      if (!id) return 'changed'
      await log(tx, input, 'send', { sending: id })
      return seen ? 'letterSend' : 'letterAsk'
    })
    if (outcome === 'alone' || outcome === 'changed') return refuse(input, `desk.letter.refused.${outcome}`)
    if (outcome === 'letterSend') services.log.info({ story: input.params.story }, 'a letter begins to be sent')
    return done(input, outcome)
  }

  async function move(
    input: ActInput,
    step: 'pause' | 'resume' | 'cancel',
    change: (tx: Tx, seen: SeenSending) => Promise<boolean>,
  ): Promise<DeskAnswer> {
    const seen = seenOf(input)
    const isDone =
      seen !== undefined &&
      (await store.transaction(async (tx) => {
        if (!(await change(tx, seen))) return false
        await log(tx, input, step, { sending: seen.id })
        return true
      }))
    if (isDone) services.log.info({ sending: seen.id, step }, 'a sending was changed at the desk')
    const outcomes = { pause: 'letterPause', resume: 'letterResume', cancel: 'letterCancel' } as const
    return isDone ? done(input, outcomes[step]) : refuse(input, 'desk.letter.refused.changed')
  }

  function log(tx: Tx, input: ActInput, step: LetterStep, details: Record<string, string>): Promise<void> {
    const isStop = step === 'pause' || step === 'resume' || step === 'cancel'
    const act = step === 'test' ? 'testLetter' : isStop ? 'stopLetter' : 'sendLetter'
    const { house, source, params } = input
    return writeAct(tx, source, { act, house: house.slug, subject: params.story ?? null, reason: step, details })
  }

  /** The published letter; undefined: it cannot be sent. */
  async function publishedOf({ params }: ActInput): Promise<LetterEdition | undefined> {
    return editionOf(await letters.read(params.story ?? ''))
  }

  /** A letter that has been sent before asks once more. */
  async function againError({ params, fields }: ActInput): Promise<Errors | undefined> {
    const rows = await sendingsOf(store.db, params.story ?? '')
    const isAgain = rows.some(({ startedAt, activeStory }) => startedAt !== null && activeStory === null)
    return isAgain && fields.again !== 'yes' ? { again: 'desk.letter.error.again' } : undefined
  }

  function refuse(input: ActInput, id: MessageId): Promise<DeskAnswer> {
    const text = input.intl.formatMessage({ id })
    return letterPage(services, input, {
      status: 409,
      notice: { kind: 'refused', text },
      returned: returned(input, {}),
    })
  }
}

function typed(input: ActInput, errors: Errors) {
  return { status: 422, returned: returned(input, errors) }
}

function done(
  { locale, house, params: { story = '' } }: ActInput,
  outcome: DoneForm,
  choice: Record<string, string> = {},
): DeskAnswer {
  const query = new URLSearchParams({ done: outcome, ...choice })
  return { location: `${deskPath('letter', locale, { house: house.slug, story })}?${query}` }
}

/** The sending that the page showed; undefined: there was none. */
function seenOf({ fields, params: { story = '' } }: ActInput): SeenSending | undefined {
  const version = Number(fields.version)
  return fields.sending && /^\d{1,9}$/.test(fields.version ?? '') ? { id: fields.sending, version, story } : undefined
}

/** Day and hour in Paris; an hour that the clocks leave out in spring is none. */
function readInstant({ fields, now }: ActInput): { at?: number; errors: Errors } {
  const { day = '' } = fields
  const hour = parseTypedHour(fields.hour ?? '')
  const errors: Errors = {
    ...(!isDay(day) && { day: 'desk.letter.error.day' as const }),
    ...(!hour && { hour: 'desk.letter.error.hour' as const }),
  }
  if (!isDay(day) || !hour) return { errors }
  const at = parisInstant(`${day} ${hour}`)
  if (parisWallClock(at) !== `${day} ${hour}`) return { errors: { hour: 'desk.letter.error.noHour' } }
  if (at <= now) return { errors: { day: 'desk.letter.error.past' } }
  if (at > now + letterLimits.aheadMs) return { errors: { day: 'desk.letter.error.far' } }
  return { at, errors }
}
