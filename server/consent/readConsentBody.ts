import type { BodyContext } from '#server/http/calls/call.ts'
import { type ConsentChoices, choicesOfAnswer, choicesWhere, consentPurposes } from '#shared/consent/purposes.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import { isLocale, type Locale, locales } from '#shared/locales.ts'
import type { BodyResult, FieldMessage } from '#shared/schemas/readBody.ts'

export interface ConsentBody {
  choices: ConsentChoices
  /** Version of the wording that the visitor read. */
  wording: string
  locale: Locale
}

const longestWording = 200
const mostChoices = 20

/** The body that {@link readConsentBody} takes as JSON. */
export const consentBody: JsonSchema = {
  type: 'object',
  properties: {
    choices: {
      type: 'object',
      properties: Object.fromEntries(consentPurposes.map((it) => [it, { type: 'boolean' }])),
      maxProperties: mostChoices,
      additionalProperties: { type: 'boolean' },
    },
    wording: { type: 'string', minLength: 1, maxLength: longestWording, pattern: '^\\P{Cc}*$' },
    locale: { type: 'string', enum: locales },
  },
  required: ['choices', 'wording'],
}

/**
 * `{choices, wording, locale}`, or the fields of the form on /cookies: `answer` is `all`, `none` or `chosen`, where
 * each purpose is a checkbox. A missing purpose is refused; an unknown one is ignored.
 */
export function readConsentBody(body: unknown, context: BodyContext): BodyResult<ConsentBody> {
  const given = body as Readonly<Record<string, unknown>>
  const { wording, locale = context.locale } = given
  const choices = context.from === 'form' ? choicesOfAnswer(given) : choicesOf(given.choices)
  const fields: Record<string, FieldMessage> = {
    ...(!choices && wrong('choices', context.from === 'form' ? given.answer : given.choices)),
    ...(!isWording(wording) && wrong('wording', wording)),
    ...(!isLocale(locale) && wrong('locale', locale)),
  }
  if (!choices || !isWording(wording) || !isLocale(locale)) return { code: 'invalid', fields }
  return { value: { choices, wording, locale } }
}

function choicesOf(given: unknown): ConsentChoices | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const entries = Object.entries(given)
  if (entries.length > mostChoices || entries.some(([, value]) => typeof value !== 'boolean')) return undefined
  return choicesWhere((purpose) => (given as Record<string, unknown>)[purpose] === true)
}

function isWording(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestWording && !/\p{Cc}/u.test(value)
}

function wrong(name: string, value: unknown): Record<string, FieldMessage> {
  const isMissing = value === undefined || value === null || value === ''
  return { [name]: { messageId: isMissing ? 'validation.required' : 'validation.invalid' } }
}
