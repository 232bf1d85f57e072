import type { CallDescription } from '#server/http/describe/description.ts'
import { drawAnswer, formAnswer, formTokenAnswer } from '#shared/forms/api.ts'
import { nothing } from '#shared/http/answer.ts'

const stored = { answers: { 201: formAnswer } } as const

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
    answers: { 200: drawAnswer },
    errors: ['generic.notFound'],
  },
} as const satisfies Record<string, CallDescription>

/** Descriptions of the other calls of `/api/forms`, by name. */
export const letterApi = {
  token: {
    summary: 'api.forms.token',
    answers: { 200: formTokenAnswer },
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
