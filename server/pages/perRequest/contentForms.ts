import { pageData } from '#client/app/dataNames.ts'
import { messageOf } from '#server/http/answerError.ts'
import { type BodyKinds, readFormBody, refuseByHeaders } from '#server/http/calls/bodies.ts'
import { readMultipartBody, type UploadedFile } from '#server/http/calls/multipart.ts'
import { identify } from '#server/http/calls/runCall.ts'
import { redirect } from '#server/http/redirect.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { type FormName, formNames, formNumber } from '#shared/forms/forms.ts'
import { sentName } from '#shared/http/pageQuery.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { formsSchemas } from '#shared/schemas/forms/schemas.ts'
import type { BodySchema, ValueSchema } from '#shared/schemas/schema.ts'
import { dayOrders, isDay, parseTypedDay } from '#shared/time/dates.ts'
import { sendOnce } from '../cache/sendPage.ts'
import { drawPage } from '../draw/drawPage.ts'
import type { ChromeStories } from '../plan/chrome.ts'
import { readChromeFor } from '../plan/gamingPages.ts'
import { guardOf, loginForStory } from '../plan/guards.ts'
import type { PagePlan, PlannedSlot } from '../plan/plan.ts'
import { planPage, readStory } from '../plan/planPage.ts'
import { type PageRequest, rightTo } from './pageRequest.ts'
import { readPosted, refusalToShow, statusOfPage } from './postedForm.ts'
import { runFormOnce } from './runFormOnce.ts'
import type { PerRequestServices } from './services.ts'

type Fields = Readonly<Record<string, string | UploadedFile>>

/**
 * Answers a form block posted to its own page without a script: runs the same call as the JSON API; 303 to the
 * confirming page, else the page again with messages and the typed values.
 * @throws ProductError generic.methodNotAllowed on a page without forms; tooLarge, unsupportedType, badRequest,
 * forbidden
 */
export async function answerContentForm(services: PerRequestServices, request: PageRequest): Promise<void> {
  const { req, res, address, resolution } = request
  // Before the form acts: a page that it may have to show again is refused while nothing has happened.
  await services.drawings.admit(req)
  if (resolution.kind !== 'route') {
    const guard = guardOf(await readStory(services, resolution.link, address))
    const right = guard ? await rightTo(services, guard, req) : 'yes'
    if (right === 'login') return redirect(res, 303, loginForStory(address))
    if (right === 'no') throw new ProductError('generic.forbidden')
  }
  const planned = await planForReader(services, request)
  const forms = planned.plan.slots.filter(({ component }) => formOf(component))
  if (forms.length === 0) throw new ProductError('generic.methodNotAllowed', { allow: ['GET', 'HEAD'] })
  const kinds = { form: bodyLimitBytes, multipart: fileBytesOf(services, forms) }
  refuseByHeaders(req, kinds)
  const { fields, admitted } = await readPosted(services, req, 'forms', () => readFields(request, kinds))
  const slot = slotOf(forms, fields)
  const form = slot && formOf(slot.component)
  if (!slot || !form) throw new ProductError('generic.badRequest')
  res.set('Cache-Control', 'private, no-store')
  try {
    if (typeof admitted !== 'string') throw admitted
    const id = await runForm(services, request, { form, fields, client: admitted })
    const known = [slot.uid, id ? formNumber(id) : '', ...understoodDays(form, fields, address.locale)].join('.')
    const sent = new URLSearchParams({ [sentName[address.locale]]: known })
    redirect(res, 303, `${encodeURI(address.path)}?${sent}#${slot.uid}-sent`)
  } catch (error) {
    const refusal = refusalToShow(error, res)
    const { fields: errors = {} } = refusal.details
    const failure = Object.keys(errors).length > 0 ? undefined : messageOf(refusal, address.locale)
    const state = { values: typedTexts(fields), errors, failure }
    const plan = { ...withState(planned.plan, slot, state), status: statusOfPage(refusal) }
    await send(services, request, { ...planned, plan })
  }
}

/**
 * Answers the page after a sent form: a confirmation replaces the form.
 * @returns false if the query names no form of this page, which is then an ordinary page
 */
export async function answerSentForm(services: PerRequestServices, request: PageRequest): Promise<boolean> {
  const { address, resolution, res } = request
  const sent = /^(.{1,100}?)\.([\dA-F]{4}-[\dA-F]{4})?((?:\.\d{4}-\d\d-\d\d)*)$/.exec(
    address.query.get(sentName[address.locale]) ?? '',
  )
  if (!sent) return false
  await services.drawings.admit(request.req)
  if (resolution.kind !== 'route' && guardOf(await readStory(services, resolution.link, address))) return false
  const planned = await planForReader(services, request)
  const slot = planned.plan.slots.find(({ uid, component }) => uid === sent[1] && formOf(component))
  if (!slot) return false
  res.set('Cache-Control', 'private, no-store')
  const days = (sent[3] ?? '').split('.').filter(isDay)
  const plan = { ...withState(planned.plan, slot, { sent: { number: sent[2], days } }), noindex: true }
  await send(services, request, { ...planned, plan })
  return true
}

interface Planned {
  plan: PagePlan
  chrome: ChromeStories
}

async function planForReader(
  services: PerRequestServices,
  { address, resolution, reader: { gamingOff } }: PageRequest,
): Promise<Planned> {
  const chrome = await readChromeFor(services, address.locale, gamingOff)
  return { chrome, plan: await planPage(services, { resolution, address, chrome, gamingOff }) }
}

/** @returns the id of the stored form; the newsletter's form has none */
async function runForm(
  services: PerRequestServices,
  { req, res, address: { locale, query } }: PageRequest,
  { form, fields, client }: { form: FormName; fields: Fields; client: string },
): Promise<string | undefined> {
  const call = services.contentForms[form]
  const admitted = await identify(services.calls, call, req, client)
  const input = { req, res, locale, params: {}, query, from: 'form', body: fields } as const
  const { body } = await runFormOnce(services, { call, input, admitted, standInKey: admitted.address })
  return (body as { id?: string }).id
}

/** Byte limit of a post, if a form of the page accepts a file. */
function fileBytesOf({ contentForms }: PerRequestServices, forms: readonly PlannedSlot[]): number | undefined {
  const limits = forms.flatMap(({ component }) => contentForms[formOf(component) as FormName].multipartBytes ?? [])
  return limits.length > 0 ? Math.max(...limits) : undefined
}

function readFields({ req }: PageRequest, { multipart }: BodyKinds): Promise<Fields> {
  const isFile = multipart !== undefined && Boolean(req.is('multipart/form-data'))
  return isFile ? readMultipartBody(req, multipart) : readFormBody(req)
}

/** The plan with one form in another state. */
function withState(plan: PagePlan, slot: PlannedSlot, state: Record<string, unknown>): PagePlan {
  const slots = plan.slots.map((it) =>
    it === slot ? { ...it, content: { ...it.content, ...state }, memoKey: undefined } : it,
  )
  return { ...plan, slots }
}

async function send(services: PerRequestServices, { req, res }: PageRequest, { plan, chrome }: Planned): Promise<void> {
  const drawn = await drawPage(services, plan, chrome, { turn: await services.drawings.admit(req) })
  // The browser scrolls to the form, so everything above it needs its final height (client/boot/parts.ts).
  const html = Buffer.concat([...drawn.parts])
    .toString()
    .replace('<html ', `<html ${pageData.drawn}="" `)
  await sendOnce(req, res, { ...drawn, parts: [Buffer.from(html)] })
}

/** The posted form: its hidden controls name it and its block; without them it is the page's first form. */
function slotOf(forms: readonly PlannedSlot[], { form, block }: Fields): PlannedSlot | undefined {
  const named = forms.filter(({ component }) => form === undefined || formOf(component) === form)
  return block === undefined ? named[0] : named.find(({ uid }) => uid === block)
}

/** The days of a form as they were understood; a birth date is written in no address. */
function understoodDays(form: FormName, fields: Fields, locale: Locale): string[] {
  const known = Object.entries<ValueSchema | BodySchema>(formsSchemas[form].properties)
  const names = known.filter(([name, it]) => 'format' in it && it.format === 'day' && name !== 'birthdate')
  return names.flatMap(([name]) => {
    const typed = fields[name]
    return (typeof typed === 'string' && parseTypedDay(dayOrders[locale], typed)) || []
  })
}

/** `contact_form` → `contact`. */
function formOf(component: string): FormName | undefined {
  return formNames.find((name) => `${name}_form` === component)
}

function typedTexts(fields: Fields): Record<string, string> {
  const texts = Object.entries(fields).filter((it): it is [string, string] => typeof it[1] === 'string')
  return Object.fromEntries(texts.filter(([name]) => !/captcha|^token$|^form$|^block$/.test(name)))
}
