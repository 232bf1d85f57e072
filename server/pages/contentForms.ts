import type { Request, Response } from 'express'
import { pageData } from '#client/app/dataNames.ts'
import type { PageAddress } from '#server/http/address.ts'
import { messageOf } from '#server/http/answerError.ts'
import { type BodyKinds, readFormBody, refuseByHeaders, typedBefore } from '#server/http/calls/bodies.ts'
import { readMultipartBody, type UploadedFile } from '#server/http/calls/multipart.ts'
import { admitOrTell, identify } from '#server/http/calls/runCall.ts'
import { redirect } from '#server/http/redirect.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { formNumber } from '#shared/forms/api.ts'
import { type FormName, formNames } from '#shared/forms/forms.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { sendOnce } from './cache/sendPage.ts'
import { type ChromeStories, readChrome } from './draw/chrome.tsx'
import { drawPage } from './draw/drawPage.ts'
import { readerOf } from './personal/gamingOff.ts'
import { rightTo } from './personal/guarded.ts'
import { runFormOnce } from './personal/runFormOnce.ts'
import type { PagePlan, PlannedSlot } from './plan/plan.ts'
import { planPage, readStory } from './plan/planPage.ts'
import { guardOf, loginForStory, type Resolution } from './plan/resolve.ts'
import type { PageServices } from './services.ts'

type Drawable = Exclude<Resolution, { kind: 'login' }>
type Fields = Readonly<Record<string, string | UploadedFile>>

interface Visitor {
  req: Request
  res: Response
  address: PageAddress
  resolution: Drawable
}

/** Query name by which a page is told which of its forms was sent, and under which number. */
const sentName: Readonly<Record<Locale, string>> = { fr: 'envoye', en: 'sent' }

/**
 * A form block that was posted to its own page without a script: the call that its JSON twin makes; 303
 * to the page that says so, or the page again with messages and all that was typed.
 * @throws ProductError generic.methodNotAllowed on a page without forms; tooLarge, unsupportedType, badRequest,
 *   forbidden
 */
export async function answerContentForm(services: PageServices, visitor: Visitor): Promise<void> {
  const { req, res, address, resolution } = visitor
  if (resolution.kind !== 'route') {
    const guard = guardOf(await readStory(services, resolution.link, address))
    const right = guard ? await rightTo(services, guard, req) : 'yes'
    if (right === 'login') return redirect(res, 303, loginForStory(address))
    if (right === 'no') throw new ProductError('generic.forbidden')
  }
  const chrome = await readChrome(services, address.locale)
  const plan = await planPage(services, resolution, address, chrome, await readerOf(services, req, res))
  const forms = plan.slots.filter(({ component }) => formOf(component))
  if (forms.length === 0) throw new ProductError('generic.methodNotAllowed', { allow: ['GET', 'HEAD'] })
  const kinds = { form: bodyLimitBytes, multipart: fileBytesOf(services, forms) }
  refuseByHeaders(req, kinds)
  const admitted = await admitOrTell(services.personal.calls, { method: 'POST', limit: 'forms' }, req)
  const isAdmitted = typeof admitted === 'string'
  const fields = isAdmitted
    ? await readFields(visitor, kinds)
    : await typedBefore(req, () => readFields(visitor, kinds))
  if (!fields) throw admitted
  const slot = slotOf(forms, fields)
  const form = slot && formOf(slot.component)
  if (!slot || !form) throw new ProductError('generic.badRequest')
  res.set('Cache-Control', 'private, no-store')
  try {
    if (!isAdmitted) throw admitted
    const id = await post(services, form, fields, visitor, admitted)
    const sent = new URLSearchParams({ [sentName[address.locale]]: `${slot.uid}.${id ? formNumber(id) : ''}` })
    redirect(res, 303, `${encodeURI(address.path)}?${sent}#${slot.uid}-sent`)
  } catch (error) {
    if (!(error instanceof ProductError) || error.status >= 500 !== (error.status === 503)) throw error
    const { retryAfterSeconds, fields: errors = {} } = error.details
    if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds))
    const failure = Object.keys(errors).length > 0 ? undefined : messageOf(error, address.locale)
    const status = error.status === 400 || error.status === 401 ? 422 : error.status
    const state = { values: typed(fields), errors, failure }
    await send(services, visitor, chrome, { ...plan, status }, slot, state)
  }
}

/**
 * The page to which a sent form leads: the form's place says that it has arrived.
 * @returns false when the query names no form of this page: then it is a page like others
 */
export async function answerSentForm(services: PageServices, visitor: Visitor): Promise<boolean> {
  const { address, resolution, req, res } = visitor
  const sent = /^(.{1,100})\.([\dA-F]{4}-[\dA-F]{4})?$/.exec(address.query.get(sentName[address.locale]) ?? '')
  if (!sent) return false
  if (resolution.kind !== 'route' && guardOf(await readStory(services, resolution.link, address))) return false
  const chrome = await readChrome(services, address.locale)
  const plan = await planPage(services, resolution, address, chrome, await readerOf(services, req, res))
  const slot = plan.slots.find(({ uid, component }) => uid === sent[1] && formOf(component))
  if (!slot) return false
  res.set('Cache-Control', 'private, no-store')
  await send(services, visitor, chrome, { ...plan, noindex: true }, slot, { sent: { number: sent[2] } })
  return true
}

/** @returns the id of what was stored; the letter has none */
async function post(
  { personal, contentForms }: PageServices,
  form: FormName,
  fields: Fields,
  { req, res, address: { locale, query } }: Visitor,
  client: string,
): Promise<string | undefined> {
  const call = contentForms[form]
  const admitted = await identify(personal.calls, call, req, client)
  const input = { req, res, locale, params: {}, query, from: 'form', body: fields } as const
  const { body } = await runFormOnce(personal, call, input, admitted, admitted.address)
  return (body as { id?: string }).id
}

/** Bytes of a post with a file, where the page has a form that takes one. */
function fileBytesOf({ contentForms }: PageServices, forms: readonly PlannedSlot[]): number | undefined {
  const limits = forms.flatMap(({ component }) => contentForms[formOf(component) as FormName].multipartBytes ?? [])
  return limits.length > 0 ? Math.max(...limits) : undefined
}

function readFields({ req, res }: Visitor, { multipart }: BodyKinds): Promise<Fields> {
  const isFile = multipart !== undefined && Boolean(req.is('multipart/form-data'))
  return isFile ? readMultipartBody(req, multipart) : readFormBody(req, res)
}

/** The page with another state of one of its forms: for this visitor alone. */
async function send(
  services: PageServices,
  { req, res }: Visitor,
  chrome: ChromeStories,
  plan: PagePlan,
  slot: PlannedSlot,
  state: Record<string, unknown>,
): Promise<void> {
  const slots = plan.slots.map((it) =>
    it === slot ? { ...it, content: { ...it.content, ...state }, memoKey: undefined } : it,
  )
  const drawn = await drawPage(services, { ...plan, slots }, chrome)
  // Reading goes on at the form: what is above it must have its height (client/boot/drawRest.ts).
  const html = Buffer.concat([...drawn.parts])
    .toString()
    .replace('<html ', `<html ${pageData.drawn}="" `)
  await sendOnce(req, res, { ...drawn, parts: [Buffer.from(html)] })
}

/** The form that was posted: by name and block, as its hidden controls say; without them the page's first. */
function slotOf(forms: readonly PlannedSlot[], { form, block }: Fields): PlannedSlot | undefined {
  const named = forms.filter(({ component }) => form === undefined || formOf(component) === form)
  return block === undefined ? named[0] : named.find(({ uid }) => uid === block)
}

/** `contact_form` → `contact`. */
function formOf(component: string): FormName | undefined {
  return formNames.find((name) => `${name}_form` === component)
}

function typed(fields: Fields): Record<string, string> {
  const texts = Object.entries(fields).filter((it): it is [string, string] => typeof it[1] === 'string')
  return Object.fromEntries(texts.filter(([name]) => !/captcha|^token$|^form$|^block$/.test(name)))
}
