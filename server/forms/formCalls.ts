import type { Content } from '#server/content/index.ts'
import { type BodyContext, type Call, defineCall } from '#server/http/calls/call.ts'
import { refusalOf } from '#server/http/calls/runCall.ts'
import type { Block } from '#shared/content/values.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { FormAnswer, FormBodies, FormTokenAnswer } from '#shared/forms/api.ts'
import { contestState } from '#shared/forms/contestDays.ts'
import { type FormName, formNames } from '#shared/forms/forms.ts'
import { contactFileLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import { readFormsBody } from '#shared/schemas/forms/readFormsBody.ts'
import type { BodyResult, FieldMessage } from '#shared/schemas/readBody.ts'
import { formatTypedDay } from '#shared/time/dates.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { type Attachment, readAttachment } from './attachment.ts'
import type { FormServices } from './formServices.ts'
import { askSubscriber, confirmSubscription, resumeOffers, unsubscribe } from './newsletter.ts'
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
    captcha: 'always',
    ...(form === 'contact' && { multipartBytes: contactFileLimits.bodyBytes }),
    body: (given, facts) => readPosted(form, given, facts),
    async run({ body: { body, file }, locale }) {
      const block = findFormBlock(content, form, body as { block?: string; contest?: string })
      if (form === 'contest') checkContest(services, body as FormBodies['contest'], block, locale)
      const spam = Boolean(body.website) || trap.isTooSoon(body.token, clock())
      const desk = block?.desk ?? standardDesk()
      const isLetter = form === 'newsletter'
      // A subscriber is asked for a confirmation; no desk reads these.
      if (isLetter && !spam) await askSubscriber(services, body.email, locale)
      if (isLetter && !spam) return { status: 202, body: {} }
      const id = await submit(services, { form, body, locale, desk, spam, file })
      return isLetter ? { status: 202, body: {} } : { status: 201, body: { id } satisfies FormAnswer }
    },
  })
}

function readPosted(form: FormName, given: unknown, { locale, today, from }: BodyContext): BodyResult<Posted> {
  const read = readFormsBody(form, given, { locale, today, from, readPhone })
  const attached = form === 'contact' ? readAttachment((given as { attachment?: unknown }).attachment) : undefined
  const wrong = attached && 'message' in attached ? { attachment: attached.message } : undefined
  if ('fields' in read) return { ...read, fields: { ...read.fields, ...wrong } }
  if (wrong) return { code: 'invalid', fields: wrong }
  return { value: { body: read.value, file: attached && 'value' in attached ? attached.value : undefined } }
}

/** Checks that the contest exists and is open. @throws ProductError generic.invalid, generic.unavailable */
function checkContest(
  { content, clock }: FormServices,
  { contest: name }: FormBodies['contest'],
  block: FormBlock | undefined,
  locale: Locale,
): void {
  const contest = block?.contest
  if (!contest || contest.name !== name) {
    // Stories are still loading after a start.
    if (!content.holdsAll('fr')) throw new ProductError('generic.unavailable', { retryAfterSeconds: 30 })
    throw refused({ messageId: 'validation.contestUnknown' })
  }
  const state = contestState(contest, todayInParis(clock()))
  if (state === 'open') return
  const day = (state === 'early' ? contest.first : contest.last) ?? ''
  const messageId = state === 'early' ? 'validation.contestEarly' : 'validation.contestOver'
  throw refused({ messageId, values: { date: formatTypedDay(locale, day) } })

  function refused(message: FieldMessage): ProductError {
    return refusalOf('generic', { code: 'invalid', fields: { contest: message } }, locale)
  }
}

/** The other calls below /api/forms. */
export interface LetterCalls {
  token: Call
  confirm: Call
  unsubscribe: Call
  resume: Call
}

export function letterCalls(services: FormServices): LetterCalls {
  const { trap, clock } = services
  const rest = { limit: 'other', programme: 'generic' } as const
  return {
    token: defineCall({
      ...rest,
      method: 'GET',
      path: '/token',
      run: async () => ({ status: 200, body: { token: trap.token(clock()) } satisfies FormTokenAnswer }),
    }),
    confirm: defineCall({
      ...rest,
      method: 'POST',
      path: '/newsletter/confirm/:token',
      async run({ params: { token = '' } }) {
        await confirmSubscription(services, token)
        return { status: 200, body: {} }
      },
    }),
    unsubscribe: defineCall({
      ...rest,
      method: 'POST',
      path: '/newsletter/unsubscribe/:token',
      async run({ params: { token = '' } }) {
        await unsubscribe(services, token)
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

/** The settings of a form's block. */
interface FormBlock {
  uid: string
  /** The desk's address, if it is valid. */
  desk?: string
  contest?: { name: string; first?: string; last?: string }
}

/**
 * The block of a form by its `_uid`; a contest also by its name, for a post without a page. Undefined if no loaded page
 * has it.
 */
function findFormBlock(
  content: Pick<Content, 'all'>,
  form: FormName,
  { block: uid, contest }: { block?: string; contest?: string },
): FormBlock | undefined {
  const blocks = content.all('fr').flatMap(({ body }) => body.filter((it) => it.component === `${form}_form`))
  const found =
    blocks.find((it) => it.uid === uid) ??
    // A block that is on a page twice has a suffix at its `_uid` (plan/planStory.ts).
    blocks.find((it) => uid?.startsWith(`${it.uid}-`)) ??
    (contest === undefined ? undefined : blocks.find((it) => it.content.contest === contest))
  return found && readFormBlock(found)
}

function readFormBlock({ uid, content }: Block): FormBlock {
  const { email, contest, first_day, last_day } = content as Record<string, string | undefined>
  return {
    uid,
    ...(email && emailPattern.test(email) && { desk: email }),
    ...(contest && { contest: { name: contest, first: first_day?.slice(0, 10), last: last_day?.slice(0, 10) } }),
  }
}
