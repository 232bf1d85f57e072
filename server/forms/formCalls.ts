import { type BodyContext, bodyReader, type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { refusalOf } from '#server/http/calls/runCall.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { absent } from '#shared/features.ts'
import type { FormAnswer, FormTokenAnswer } from '#shared/forms/api.ts'
import { contestState } from '#shared/forms/contestDays.ts'
import { type FormName, formNames } from '#shared/forms/forms.ts'
import { contactFileLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import { readFormsBody } from '#shared/schemas/forms/readFormsBody.ts'
import type { FormBodies } from '#shared/schemas/forms/schemas.ts'
import { formsSchemas } from '#shared/schemas/forms/schemas.ts'
import type { BodyRefusal, BodyResult, FieldMessage } from '#shared/schemas/readBody.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { localDay } from '#shared/time/localTime.ts'
import { type Attachment, readAttachment } from './attachment.ts'
import { findDraw } from './contests/draws.ts'
import { publicDraw } from './contests/publicDraw.ts'
import { type FormBlock, findFormBlock } from './formBlock.ts'
import type { FormServices } from './formServices.ts'
import { giveReason, readReasonBody, reasonBody } from './leaveReason.ts'
import { askSubscriber, confirmSubscription, resumeOffers, unsubscribe } from './newsletter.ts'
import { houseOf } from './requests/houseOf.ts'
import { submit } from './submit.ts'

interface Posted {
  body: FormBodies[FormName]
  file?: Attachment
}

export type FormPosts = Readonly<Record<FormName, Call>>

/** POST /api/forms/…, by form: the JSON route and the HTML form of any page run the same call. */
export function formPosts(services: FormServices): FormPosts {
  return Object.fromEntries(formNames.map((form) => [form, formPost(services, form)])) as Record<FormName, Call>
}

function formPost(services: FormServices, form: FormName): Call {
  const { content, clock, trap, standardDesk } = services
  return defineCall<Posted>({
    method: 'POST',
    path: `/${form}`,
    limit: 'forms',
    programme: 'generic',
    captcha: { when: 'always', action: form },
    ...(form === 'contact' && { multipartBytes: contactFileLimits.bodyBytes }),
    body: bodyReader(formsSchemas[form], (given, context) => readPosted(services, form, given, context)),
    async run({ body: { body, file }, locale, page }) {
      const block = findFormBlock(content, form, body as { block?: string; contest?: string })
      if (form === 'contest') await checkContest(services, body as FormBodies['contest'], block, locale)
      if (file) await requireClean(services, file, locale)
      const spam = body.website ? 'honeypot' : trap.isTooSoon(body.token, clock()) ? 'tooSoon' : null
      const desk = block?.desk ?? standardDesk()
      const isLetter = form === 'newsletter'
      // A subscriber is asked for a confirmation; no desk reads these.
      if (isLetter && !spam) await askSubscriber(services, { email: body.email, locale, page })
      if (isLetter && !spam) return { status: 202, body: {} }
      const house = await houseOf(services.store.db, { form, body, block })
      const id = await submit(services, { form, body, locale, desk, house, spam, file })
      return isLetter ? { status: 202, body: {} } : { status: 201, body: { id } satisfies FormAnswer }
    },
  })
}

/**
 * Without a verdict no file is taken: an outage must not be a way in, and the message can be sent without it.
 * @throws ProductError beside the field: generic.invalid, generic.unavailable
 */
async function requireClean({ scan }: FormServices, { bytes }: Attachment, locale: Locale): Promise<void> {
  const verdict = await scan?.look(bytes)
  if (verdict === 'infected')
    throw fieldRefusal('generic.invalid', 'attachment', locale, 'validation.attachmentInfected')
  if (verdict === 'unknown')
    throw fieldRefusal('generic.unavailable', 'attachment', locale, 'validation.attachmentUnscanned')
}

function readPosted(
  { content, channels }: FormServices,
  form: FormName,
  given: unknown,
  { locale, today, from }: BodyContext,
): BodyResult<Posted> {
  const named = findFormBlock(content, form, namesIn(given), locale)
  const read = readFormsBody(form, given, { locale, today, from, readPhone, channels, required: named?.required })
  const attached = form === 'contact' ? readAttachment((given as { attachment?: unknown }).attachment) : undefined
  const wrong = attached && 'message' in attached ? { attachment: attached.message } : undefined
  if ('fields' in read) return { ...read, fields: { ...labelled(read.fields, named?.labels), ...wrong } }
  if (wrong) return { code: 'invalid', fields: wrong }
  return { value: { body: read.value, file: attached && 'value' in attached ? attached.value : undefined } }
}

/** Names of its block in a body that is not read yet. */
function namesIn(given: unknown): { block?: string; contest?: string } {
  const { block, contest } = given as { block?: unknown; contest?: unknown }
  return {
    ...(typeof block === 'string' && { block }),
    ...(typeof contest === 'string' && { contest }),
  }
}

/** A field that an editor gave another label is called by it. */
function labelled(fields: BodyRefusal['fields'], labels: FormBlock['labels'] = {}): BodyRefusal['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([name, it]) => [name, { ...it, label: labels[name] }]))
}

/** Checks that the contest exists and is open. @throws ProductError generic.invalid, generic.unavailable */
async function checkContest(
  { content, clock, store }: FormServices,
  { contest: name }: FormBodies['contest'],
  block: FormBlock | undefined,
  locale: Locale,
): Promise<void> {
  const contest = block?.contest
  if (!contest || contest.name !== name) {
    // Stories are still loading after a start.
    if (!content.holdsAll(defaultLocale)) throw new ProductError('generic.unavailable', { retryAfterSeconds: 30 })
    throw refused({ messageId: 'validation.contestUnknown' })
  }
  const state = contestState(contest, localDay(clock()))
  const draw = await findDraw(store.db, name)
  // A later last day does not open the contest again: its list is announced.
  if (draw) throw refused(over(localDay(draw.committedAt)))
  if (state === 'open') return
  if (state === 'over') throw refused(over(contest.last ?? ''))
  throw refused({
    messageId: 'validation.contestEarly',
    values: { date: formatTypedDay(dayOrders[locale], contest.first ?? '') },
  })

  function over(day: string): FieldMessage {
    return { messageId: 'validation.contestOver', values: { date: formatTypedDay(dayOrders[locale], day) } }
  }

  function refused(message: FieldMessage): ProductError {
    return refusalOf('generic', { code: 'invalid', fields: { contest: message } }, locale)
  }
}

/** GET /api/forms/contests/…: what is published about draws. */
export function contestCalls({ store }: Pick<FormServices, 'store'>): { draw: Call } {
  return {
    draw: defineCall({
      method: 'GET',
      path: '/contests/:contest/draw',
      limit: 'other',
      programme: 'generic',
      run: async ({ params: { contest = '' } }) => ({ status: 200, body: await publicDraw(store.db, contest) }),
    }),
  }
}

/** The calls of the letter, and the token of every form. */
export interface LetterCalls {
  token: Call
  confirm: Call
  unsubscribe: Call
  reason: Call
  resume: Call
}

export function letterCalls(services: FormServices): LetterCalls {
  const { trap, clock } = services
  return {
    token: defineCall({
      ...rest,
      method: 'GET',
      path: '/token',
      run: async () => ({ status: 200, body: { token: trap.token(clock()) } satisfies FormTokenAnswer }),
    }),
    ...(has.letter ? { confirm: confirmCall(services) } : absent),
    ...(has.letter || has.vip ? endCalls(services) : absent),
  }
}

const rest = { limit: 'other', programme: 'generic' } as const

function confirmCall(services: FormServices): Call {
  return defineCall({
    ...rest,
    method: 'POST',
    path: '/newsletter/confirm/:token',
    async run({ params: { token = '' } }) {
      await confirmSubscription(services, token)
      return { status: 200, body: {} }
    },
  })
}

/** The end of the letter, and of offers about games. */
function endCalls(services: FormServices) {
  return {
    unsubscribe: defineCall({
      ...rest,
      method: 'POST',
      path: '/newsletter/unsubscribe/:token',
      async run({ params: { token = '' } }) {
        await unsubscribe(services, token)
        return { status: 200, body: {} }
      },
    }),
    reason: defineCall({
      ...rest,
      method: 'POST',
      path: '/newsletter/reason/:token',
      body: bodyReader(reasonBody, readReasonBody),
      async run({ params: { token = '' }, body }) {
        await giveReason(services, token, body.reason)
        return { status: 200, body: {} }
      },
    }),
    resume: defineCall({
      ...rest,
      method: 'POST',
      path: '/newsletter/resume/:token',
      async run({ params: { token = '' } }) {
        await resumeOffers(services, token)
        return { status: 200, body: {} }
      },
    }),
  }
}
