import { intlFor } from '#i18n/createIntl.ts'
import { messageOf } from '#server/http/answerError.ts'
import { readFormBody, refuseByHeaders } from '#server/http/calls/bodies.ts'
import { identify } from '#server/http/calls/runCall.ts'
import { redirect } from '#server/http/redirect.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { PageForm, PageInput } from '../applicationPage.ts'
import { type ApplicationRequest, openPage, readPageInput } from './answerApplicationPage.ts'
import { isOthersForm } from './formKey.ts'
import { readPosted, refusalToShow, statusOfPage } from './postedForm.ts'
import { runFormOnce } from './runFormOnce.ts'
import type { PerRequestServices } from './services.ts'
import { storeWaitingForm } from './waitingForm.ts'

type Fields = Readonly<Record<string, string>>

/**
 * Answers a form of an application page, posted without a script: runs the same call as the JSON API; 303 on success,
 * else the page again with messages and the typed values.
 * @throws ProductError generic.tooLarge, unsupportedType, forbidden, tooManyRequests, methodNotAllowed
 */
export async function answerForm(services: PerRequestServices, request: ApplicationRequest): Promise<void> {
  const { req, res, resolution } = request
  const { match } = resolution
  res.set('Cache-Control', 'private, no-store')
  refuseByHeaders(req, { form: bodyLimitBytes })
  // Before the form acts: a page that it may have to show again is refused while nothing has happened.
  await services.drawings.admit(req)
  const limit = services.applicationPages.limitOf(match.route.name)
  const { fields, admitted } = await readPosted(services, req, limit, () => readFormBody(req))
  const form = services.applicationPages.formOf(match.route.name, fields.form)
  if (!form) throw new ProductError('generic.badRequest')
  const { name } = form
  const storeForLogin = () =>
    storeWaitingForm(services, res, match, { key: fields.idempotencyKey, name, values: withoutSecrets(fields) })
  const input = await readPageInput(services, request)
  if (typeof input === 'string') {
    await storeForLogin()
    return redirect(res, 303, input)
  }
  if (isOthersForm(fields.idempotencyKey, match.route, input.session)) {
    // Another member typed these values, so they are dropped.
    const message = intlFor(input.locale).formatMessage({ id: 'account.otherMember' })
    return openPage(services, request, { ...input, returned: { name, values: {}, errors: {}, message } }, 409)
  }
  try {
    if (typeof admitted !== 'string') throw admitted
    redirect(res, 303, await runForm(services, request, input, { form, fields, client: admitted }))
  } catch (error) {
    const refusal = refusalToShow(error, res)
    // A page for everybody links to both logins itself.
    if (refusal.id === 'generic.notConnected' && input.session === null) await storeForLogin()
    const returned = returnedForm(name, fields, refusal, input.locale)
    await openPage(services, request, { ...input, returned }, statusOfPage(refusal))
  }
}

interface PostedForm {
  form: PageForm
  fields: Fields
  /** The client's address. */
  client: string
}

/** @returns the redirect after success */
async function runForm(
  services: PerRequestServices,
  { req, res, resolution }: ApplicationRequest,
  input: PageInput,
  { form, fields, client }: PostedForm,
): Promise<string> {
  const { calls, applicationPages } = services
  const call = typeof form.call === 'function' ? await form.call(fields, input) : form.call
  // The post was counted before its body named the call.
  if (call.limit !== applicationPages.limitOf(resolution.match.route.name)) await calls.limits.count(call.limit, client)
  const admitted = await identify(calls, call, req, client)
  const { locale, query } = input
  const params = form.params?.(fields, input) ?? input.params
  const callInput = { req, res, locale, params, query, from: 'form', body: fields } as const
  return form.next(await runFormOnce(services, { call, input: callInput, admitted }), input, fields)
}

/** The values for the returned form, without passwords and tokens. */
function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([control]) => !/password|captcha|^idempotencyKey$/i.test(control)),
  )
}

function returnedForm(name: string, fields: Fields, error: ProductError, locale: Locale): ReturnedForm {
  const { fields: errors = {}, values } = error.details
  const hasFields = Object.keys(errors).length > 0
  const until = values?.until
  return {
    name,
    values: withoutSecrets(fields),
    errors,
    // Messages beside fields suffice; an error of the whole form needs a message.
    ...(!hasFields && { message: messageOf(error, locale) }),
    ...(typeof until === 'number' && { blockedUntil: until }),
  }
}
