import { leftOutReasons, letterProblems, sendingStates } from '#shared/letter/sending.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { count, flag, instant, type JsonSchema, list, nullable, object, oneOf, text } from '#shared/schemas/answer.ts'
import {
  type LeftOutEntry,
  type LetterCountsEntry,
  type LetterDetails,
  type LetterEntry,
  type LetterPageProps,
  letterReaderKinds,
  type SendingEntry,
} from '../letters.ts'
import type { Iso } from './iso.ts'

/** A letter with its sendings, and as one kind of reader gets it. */
export interface LetterAnswer {
  letter: Iso<LetterDetails>
  preview: Iso<LetterPageProps['preview']>
}

const programme = oneOf(['eph', 'vip'])
const state = oneOf(sendingStates)
const byLocale = (name: string, value: JsonSchema) => object<Record<Locale, string>>(name, { fr: value, en: value })

export const deskLetterList = object<{ items: Iso<LetterEntry>[] }>('DeskLetters', {
  items: list(
    object<Iso<LetterEntry>>('DeskLetterRow', {
      id: text,
      subject: text,
      isPublished: flag,
      isBlocked: flag,
      reached: count,
      sending: nullable(
        object<NonNullable<Iso<LetterEntry>['sending']>>('DeskLetterStanding', {
          state,
          scheduledAt: nullable(instant),
          startedAt: nullable(instant),
          endedAt: nullable(instant),
          sent: count,
          total: count,
        }),
      ),
    }),
  ),
})

const leftOut = list(
  // Null: fewer than may be told.
  object<LeftOutEntry>('DeskLetterLeftOut', { reason: oneOf(leftOutReasons), count: nullable(count) }),
)

const sending = object<Iso<SendingEntry>>('DeskLetterSending', {
  id: text,
  version: count,
  state,
  reason: nullable(oneOf(letterProblems)),
  person: nullable(text),
  changedBy: nullable(text),
  scheduledAt: nullable(instant),
  startedAt: nullable(instant),
  endedAt: nullable(instant),
  isPreparing: flag,
  waiting: count,
  queued: count,
  retried: count,
  sent: count,
  failed: count,
  unsubscribed: count,
  bounced: count,
  leftOut,
})

export const deskLetter = object<LetterAnswer>('DeskLetter', {
  letter: object<Iso<LetterDetails>>('DeskLetterDetails', {
    id: text,
    subjects: byLocale('DeskLetterSubjects', text),
    programme: nullable(programme),
    isPublished: flag,
    isGone: flag,
    paths: nullable(byLocale('DeskLetterPaths', text)),
    problems: list(text),
    counts: nullable(
      object<Iso<LetterCountsEntry>>('DeskLetterRecipients', {
        total: count,
        sources: object<LetterCountsEntry['sources']>('DeskLetterSources', {
          subscriber: count,
          eph: count,
          vip: count,
        }),
        languages: object<LetterCountsEntry['languages']>('DeskLetterLanguages', { fr: count, en: count }),
        leftOut,
      }),
    ),
    sending: nullable(sending),
    past: list(sending),
    perMinute: count,
    isConfigured: flag,
  }),
  preview: nullable(
    object<NonNullable<LetterAnswer['preview']>>('DeskLetterPreview', {
      reader: oneOf(letterReaderKinds),
      locale: oneOf(locales),
      subject: text,
      text,
    }),
  ),
})

export const letterQuery = { reader: oneOf(letterReaderKinds), language: oneOf(locales) }

/** The sending that was read: of two people who change it at once, one does. */
const seen = {
  sending: { type: 'string', examples: ['3f2a91bc-7d10-4c55-9f6e-2b8f0c6d1e42'] },
  version: { type: ['integer', 'string'], examples: [1] },
} as const
/** Asked for once the letter has been sent before. */
const again = oneOf(['yes'])

export const letterBodies = {
  test: { title: 'DeskTestLetter', type: 'object', properties: letterQuery },
  schedule: {
    title: 'DeskScheduleLetter',
    type: 'object',
    properties: {
      day: { type: 'string', examples: ['2027-01-04'] },
      // In Paris.
      hour: { type: 'string', examples: ['09:30'] },
      ...seen,
      again,
    },
    required: ['day', 'hour'],
  },
  send: {
    title: 'DeskSendLetter',
    type: 'object',
    properties: { sure: oneOf(['yes']), ...seen, again },
    required: ['sure'],
  },
  step: { title: 'DeskLetterSeen', type: 'object', properties: seen, required: ['sending', 'version'] },
} as const satisfies Record<string, JsonSchema>
