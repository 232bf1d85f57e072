import type { CallDescription } from '#server/http/describe/description.ts'
import type { FormAnswer, FormTokenAnswer } from '#shared/forms/api.ts'
import type { DrawAnswer, DrawResult } from '#shared/forms/draws.ts'
import { type SeedForm, seedOrders } from '#shared/forms/seedForm.ts'
import { count, day, instant, list, nothing, nullable, object, oneOf, text } from '#shared/schemas/answer.ts'

const stored = { answers: { 201: object<FormAnswer>('FormStored', { id: text }) } } as const

/** Descriptions of the forms, by their names. */
export const formsApi = {
  contact: { summary: 'api.forms.contact', ...stored },
  contest: {
    summary: 'api.forms.contest',
    ...stored,
    errors: ['forms.alreadyEntered', 'generic.unavailable'],
  },
  newsletter: { summary: 'api.forms.newsletter', answers: { 202: nothing } },
  seminar: { summary: 'api.forms.seminar', ...stored },
  event: { summary: 'api.forms.event', ...stored },
  quote: { summary: 'api.forms.quote', ...stored },
} as const satisfies Record<string, CallDescription>

/** Description of what is published about draws. */
export const contestApi = {
  draw: {
    summary: 'api.forms.draw',
    answers: {
      200: object<DrawAnswer>('ContestDraw', {
        contest: text,
        entries: list(text),
        listHash: text,
        announcedAt: instant,
        source: text,
        seedDay: day,
        seedForm: nullable(
          object<SeedForm>('ContestSeedForm', { numbers: count, digits: count, order: oneOf(seedOrders) }),
        ),
        winners: count,
        substitutes: count,
        seed: nullable(text),
        drawnAt: nullable(instant),
        result: nullable(
          object<DrawResult>('ContestDrawResult', {
            winners: list(text),
            substitutes: list(text),
            replaced: list(text),
            skipped: list(text),
            takenOut: list(text),
          }),
        ),
      }),
    },
    errors: ['generic.notFound'],
  },
} as const satisfies Record<string, CallDescription>

/** Descriptions of the other calls of `/api/forms`, by name. */
export const letterApi = {
  token: {
    summary: 'api.forms.token',
    answers: { 200: object<FormTokenAnswer>('FormToken', { token: text }) },
  },
  confirm: {
    summary: 'api.forms.confirm',
    answers: { 200: nothing },
    errors: ['forms.unknownLink', 'forms.expiredLink'],
  },
  unsubscribe: { summary: 'api.forms.unsubscribe', answers: { 200: nothing }, errors: ['forms.unknownLink'] },
  reason: {
    summary: 'api.forms.reason',
    answers: { 200: nothing },
    errors: ['forms.unknownLink'],
  },
  resume: {
    summary: 'api.forms.resume',
    answers: { 200: nothing },
    errors: ['forms.unknownLink', 'forms.expiredLink'],
  },
} as const satisfies Record<string, CallDescription>
