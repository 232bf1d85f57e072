import { intlFor } from '#i18n/createIntl.ts'
import { messageOf } from '#server/http/answerError.ts'
import { readFormBody, refuseByHeaders, typedBefore } from '#server/http/calls/bodies.ts'
import type { RateClass } from '#server/http/calls/call.ts'
import { admitOrTell, identify } from '#server/http/calls/runCall.ts'
import { redirect } from '#server/http/redirect.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { PageServices } from '../services.ts'
import { answerVisit, type VisitRequest, visitOf, withReturned } from './answerVisit.ts'
import { isOthersForm } from './formKey.ts'
import type { PageForm, PageFunction, Visit } from './pageFunction.ts'
import { runFormOnce } from './runFormOnce.ts'
import { keepWaiting } from './waitingForm.ts'

type Fields = Readonly<Record<string, string>>

/**
 * A form of an application page, posted without a script: the call that its JSON twin makes; 303 on
 * success, the page again with messages and all that was typed otherwise.
 * @throws ProductError generic.tooLarge, unsupportedType, forbidden, tooManyRequests, methodNotAllowed
 */
export async function answerForm(services: PageServices, page: PageFunction, request: VisitRequest): Promise<void> {
  const { req, res, match } = request
  res.set('Cache-Control', 'private, no-store')
  const { calls } = services.personal
  const limit = services.personal.limitOf(match.route.name)
  refuseByHeaders(req, { form: bodyLimitBytes })
  const admitted = await admitOrTell(calls, { method: 'POST', limit }, req)
  const isAdmitted = typeof admitted === 'string'
  const fields = isAdmitted ? await readFormBody(req, res) : await typedBefore(req, () => readFormBody(req, res))
  if (!fields) throw admitted
  const form = services.personal.formOf(match.route.name, fields.form)
  if (!form) throw new ProductError('generic.badRequest')
  /** The session ended while the form was open: what was typed stands in it again after the login. */
  const wait = () =>
    keepWaiting(services, res, match, fields.idempotencyKey, { name: form.name, values: typedIn(fields) })
  const visit = await visitOf(services, request)
  if (typeof visit === 'string') {
    await wait()
    return redirect(res, 303, visit)
  }
  if (isOthersForm(fields.idempotencyKey, match.route, visit.session)) {
    // What they typed is not for the eyes of who is here now.
    const message = intlFor(visit.locale).formatMessage({ id: 'account.otherMember' })
    const returned = { name: form.name, values: {}, errors: {}, message }
    return answerVisit(services, page, withReturned(visit, returned), request, 409)
  }
  try {
    if (!isAdmitted) throw admitted
    redirect(res, 303, await post(services, form, fields, visit, request, { address: admitted, limit }))
  } catch (error) {
    if (!(error instanceof ProductError) || error.status >= 500 !== (error.status === 503)) throw error
    // A page for everybody leads to both logins itself.
    if (error.id === 'generic.notConnected' && visit.session === null) await wait()
    const { retryAfterSeconds } = error.details
    if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds))
    const returned = returnedForm(form.name, fields, error, visit.locale)
    await answerVisit(services, page, withReturned(visit, returned), request, statusOfPage(error.status))
  }
}

async function post(
  { personal }: PageServices,
  form: PageForm,
  fields: Fields,
  visit: Visit,
  { req, res }: VisitRequest,
  counted: { address: string; limit: RateClass },
): Promise<string> {
  const { calls } = personal
  const call = typeof form.call === 'function' ? await form.call(fields, visit) : form.call
  if (call.limit !== counted.limit) await calls.limits.count(call.limit, counted.address)
  const admitted = await identify(calls, call, req, counted.address)
  const params = form.params?.(fields, visit) ?? visit.params
  const input = { req, res, locale: visit.locale, params, query: visit.query, from: 'form', body: fields } as const
  return form.next(await runFormOnce(personal, call, input, admitted), visit, fields)
}

/** Where JSON answers 400, 401 or 422 the page is a 422; the others stay. */
function statusOfPage(status: number): number {
  return status === 400 || status === 401 ? 422 : status
}

/** What comes back into a form: never what is secret. */
function typedIn(fields: Fields): Fields {
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
    values: typedIn(fields),
    errors,
    // Messages beside fields say it all; what is about the whole form has no other place.
    ...(!hasFields && { message: messageOf(error, locale) }),
    ...(typeof until === 'number' && { blockedUntil: until }),
  }
}
