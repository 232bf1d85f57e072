import { formatHour } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type ActInput, createSubject, type Refusal, refuse } from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { letterReaderKinds, letterReaders } from '#shared/desk/letters.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { letterLimits } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { isDay, parseTypedHour } from '#shared/time/dates.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { localInstant, localWallClock } from '#shared/time/localTime.ts'
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

/** Acts on a letter, named by its story: each is one line of the log, in the transaction that makes it. */
export function letterForms(services: LetterDeskServices) {
  const { store, mail, letters } = services
  const letter = createSubject<string>({
    store,
    route: 'letter',
    home: 'letters',
    find: async ({ params }) => params.story,
    page: (input, _, refusal) => letterPage(services, input, refusal),
    about: (story) => ({ subject: story }),
    taken: async (input) => again(input, 'changed'),
  })
  return {
    test: { act: 'sendLetter', run: letter.form(test) },
    schedule: { act: 'sendLetter', run: letter.form(schedule) },
    send: { act: 'sendLetter', run: letter.form(send) },
    pause: { act: 'stopLetter', run: letter.form(async (input) => move(input, 'pause', pauseSending)) },
    resume: { act: 'stopLetter', run: letter.form(async (input) => move(input, 'resume', resumeSending)) },
    cancel: {
      act: 'stopLetter',
      run: letter.form(async (input) => move(input, 'cancel', (tx, seen) => cancelSending(tx, seen, input.now))),
    },
  } as const

  /** The letter to the person who asks for it, marked as a test; also of a draft. */
  async function test(input: ActInput, story: string) {
    const { fields, person, locale: own } = input
    const kind = letterReaderKinds.find((it) => it === fields.reader) ?? 'subscriber'
    const locale = locales.find((it) => it === fields.language) ?? own
    const known = (await letters.all(own)).find(({ uuid }) => uuid === story)
    if (!known) throw new ProductError('generic.notFound')
    const isDraft = !known.isPublished
    const edition = editionOf(await (isDraft ? letters.readDraft(story) : letters.read(story)))
    if (!edition) return again(input, 'incomplete')
    const data = { edition, reader: letterReaders[kind], isDraft }
    return {
      act: 'testLetter',
      reason: 'test',
      done: 'letterTest',
      query: { reader: kind, language: locale },
      async run(tx: Tx) {
        const isQueued = await mail.queue(tx, { kind: 'letterTest', locale, to: person.email, data })
        return isQueued ? { details: {} } : again(input, 'tests')
      },
    } as const
  }

  async function schedule(input: ActInput, story: string) {
    const { at, errors } = readInstant(input)
    const unsure = await againError(input, story)
    if (at === undefined || unsure) return { status: 422, errors: { ...errors, ...unsure } } as const
    const edition = await publishedOf(story)
    if (!edition) return again(input, 'incomplete')
    const seen = seenOf(input)
    return {
      act: 'sendLetter',
      reason: 'schedule',
      done: 'letterSchedule',
      async run(tx: Tx) {
        const id = seen
          ? (await reschedule(tx, seen, at)) && seen.id
          : await addSending(tx, { edition, personId: input.person.id, scheduledAt: at }, input.now)
        return id ? { details: { sending: id, at: isoInstant(at) } } : false
      },
    } as const
  }

  /**
   * Begins at once what somebody else has asked for, or asks somebody else for it: the number was shown, and is said to have
   * been read.
   */
  async function send(input: ActInput, story: string) {
    const errors: Errors = {
      ...(input.fields.sure !== 'yes' && { sure: 'desk.letter.error.sure' as const }),
      ...(await againError(input, story)),
    }
    if (Object.keys(errors).length > 0) return { status: 422, errors } as const
    const edition = await publishedOf(story)
    if (!edition) return again(input, 'incomplete')
    if ((await letters.count(edition)).total === 0) return again(input, 'nobody')
    const seen = seenOf(input)
    return {
      act: 'sendLetter',
      reason: 'send',
      done: seen ? 'letterSend' : 'letterAsk',
      async run(tx: Tx) {
        if (seen && !(await isRequestedByTwo(tx, seen, input.person.id))) return again(input, 'alone')
        const id = seen
          ? (await beginSending(tx, seen, edition, input.now)) && seen.id
          : await addSending(tx, { edition, personId: input.person.id, scheduledAt: input.now }, input.now)
        return id ? { details: { sending: id } } : false
      },
      after: () => seen && services.log.info({ story }, 'a letter begins to be sent'),
    } as const
  }

  function move(
    input: ActInput,
    step: 'pause' | 'resume' | 'cancel',
    change: (tx: Tx, seen: SeenSending) => Promise<boolean>,
  ) {
    const seen = seenOf(input)
    if (!seen) return again(input, 'changed')
    const details = { sending: seen.id }
    return {
      act: 'stopLetter',
      reason: step,
      done: ({ pause: 'letterPause', resume: 'letterResume', cancel: 'letterCancel' } as const)[step],
      run: async (tx: Tx) => (await change(tx, seen)) && { details },
      after: () => services.log.info({ sending: seen.id, step }, 'a sending was changed at the desk'),
    } as const
  }

  /** The published letter; undefined: it cannot be sent. */
  async function publishedOf(story: string): Promise<LetterEdition | undefined> {
    return editionOf(await letters.read(story))
  }

  /** A letter that has been sent before asks once more. */
  async function againError({ fields }: ActInput, story: string): Promise<Errors | undefined> {
    const rows = await sendingsOf(store.db, story)
    const isAgain = rows.some(({ startedAt, activeStory }) => startedAt !== null && activeStory === null)
    return isAgain && fields.again !== 'yes' ? { again: 'desk.letter.error.again' } : undefined
  }
}

/** Not done, and what was typed is kept. */
function again(input: ActInput, why: 'incomplete' | 'tests' | 'nobody' | 'alone' | 'changed'): Refusal {
  return { ...refuse(input, `desk.letter.refused.${why}`), errors: {} }
}

/** The sending that the page showed; undefined: there was none. */
function seenOf({ fields, params: { story = '' } }: ActInput): SeenSending | undefined {
  const version = Number(fields.version)
  return fields.sending && /^\d{1,9}$/.test(fields.version ?? '') ? { id: fields.sending, version, story } : undefined
}

/** Day and hour in Paris; an hour that the clocks leave out in spring is none. */
function readInstant({ fields, now, intl }: ActInput): { at?: number; errors: Errors } {
  const { day = '', hour: typed = '' } = fields
  // Midnight and noon are words where the form writes them so.
  const isWord = (it: string) => formatHour(intl, it).toLowerCase() === typed.trim().toLowerCase()
  const hour = parseTypedHour(typed) ?? ['00:00', '12:00'].find(isWord)
  const errors: Errors = {
    ...(!isDay(day) && { day: 'desk.letter.error.day' as const }),
    ...(!hour && { hour: 'desk.letter.error.hour' as const }),
  }
  if (!isDay(day) || !hour) return { errors }
  const at = localInstant(`${day} ${hour}`)
  if (localWallClock(at) !== `${day} ${hour}`) return { errors: { hour: 'desk.letter.error.noHour' } }
  if (at <= now) return { errors: { day: 'desk.letter.error.past' } }
  if (at > now + letterLimits.aheadMs) return { errors: { day: 'desk.letter.error.far' } }
  return { at, errors }
}
