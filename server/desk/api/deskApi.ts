import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { readJsonBody } from '#server/http/calls/bodies.ts'
import { sendAnswer } from '#server/http/calls/callRouter.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import { bySchema } from '#server/http/describe/bySchema.ts'
import { chosenLocale, localeOfCall } from '#server/http/locale.ts'
import type { DeskFormProps } from '#shared/desk/forms.ts'
import { type DeskMatch, type DeskRouteName, deskPath, deskRoutes } from '#shared/desk/routes.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { JsonSchema } from '#shared/schemas/answer.ts'
import { sendCsv } from '../csv.ts'
import type { Admission, Door } from '../http/admission.ts'
import type { Visit } from '../http/deskForms.ts'
import type { DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { sendFile } from '../http/deskRouter.ts'
import type { DeskCall } from './deskCall.ts'

export const deskApiPrefix = '/api/desk'

/** As a segment of the pages' addresses (shared/desk/routes.ts). */
const segment = /^[\w-]{1,80}$/

/**
 * The calls of `/api/desk`, for programs of the houses: each goes through the page or form that it names and answers with
 * what the page would show.
 */
export function deskApi(admission: Admission, pages: readonly DeskPage[], calls: readonly DeskCall[]): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, group] of Map.groupBy(inOrder(calls), ({ path }) => path)) {
    const allow = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    router.all(deskApiPrefix + path, async (req, res) => {
      const call = group.find(({ method }) => method === (req.method === 'HEAD' ? 'GET' : req.method))
      if (!call) throw new ProductError('generic.methodNotAllowed', { allow })
      await answer(call, req, res)
    })
  }
  return router

  async function answer(call: DeskCall, req: Request, res: Response): Promise<void> {
    res.locals.call = `api.desk.${call.name}`
    const params = req.params as Record<string, string>
    const page = pages.find(({ route }) => route === call.route)
    if (!page || !Object.values(params).every((it) => segment.test(it))) throw new ProductError('generic.notFound')
    const visit: Visit = { match: { name: call.route, locale: localeOfCall(req), params }, person: null, house: null }
    const first = await admission.enter({ door: doorOf(call, params), req, res, page }, visit)
    const location = 'location' in first ? doneAt(call, first, visit.match) : undefined
    const last = location === undefined ? first : await admission.follow(location, visit)
    if ('csv' in last || 'file' in last) {
      res.setHeader('Cache-Control', 'no-store')
      return 'csv' in last ? sendCsv(res, last.csv) : sendFile(res, { ...last.file, type: 'application/octet-stream' })
    }
    if (!('view' in last)) throw new ProductError('generic.notFound')
    const { view, status = 200 } = last
    if (status >= 400) throw refusalOf(view.props as DeskFormProps, status)
    const toAnswer = call.answers[view.name]
    // Another page: the one that an act begins with.
    if (!toAnswer) throw new ProductError('generic.notFound')
    const { match, house } = visit
    const query = new URLSearchParams((location ?? req.originalUrl).split('?')[1])
    const answered = toAnswer(view.props, { params: match.params, query, house, locale: localeOfCall(req) })
    sendAnswer(res, { status: 200, body: bySchema(call.schema, answered) })
  }
}

/** A fixed segment comes before a parameter in its place, as among the pages. */
function inOrder(calls: readonly DeskCall[]): DeskCall[] {
  const key = ({ path }: DeskCall) => path.replaceAll('/:', '/~')
  return calls.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/**
 * The page that a form has led to. Of an act whose answer was lost with its process, the one that its subject leads to.
 * @throws ProductError generic.notFound: the form led back without having done anything
 */
function doneAt({ done, lands, queryOf }: DeskCall, { location, actedOn }: Onward, match: DeskMatch): string {
  if (actedOn === undefined) {
    const outcome = new URLSearchParams(location.split('?')[1]).get('done')
    if (done.length > 0 && !done.some((it) => it === outcome)) throw new ProductError('generic.notFound')
    return location
  }
  if (actedOn === '') return location
  const query = queryOf ? `?${new URLSearchParams(queryOf(actedOn))}` : ''
  return deskPath(lands, match.locale, { id: actedOn, ...match.params }) + query
}

type Onward = Extract<DeskAnswer, { location: string }>

function doorOf(call: DeskCall, params: Readonly<Record<string, string>>): Door {
  const wrong: string[] = []
  return {
    bodies: { json: bodyLimitBytes },
    async read(req) {
      const body = await readJsonBody(req, true)
      const fields: Record<string, string> = {}
      for (const [name, value] of Object.entries(body)) {
        if (['string', 'number', 'boolean'].includes(typeof value)) fields[name] = String(value)
        else if (value !== null) wrong.push(name)
      }
      const key = req.headers['idempotency-key']
      return {
        fields: { ...fields, ...fieldsOfPath(call.route, params), ...call.fields, form: call.form ?? '' },
        keyOf: (person) =>
          typeof key === 'string' && person && call.repeat !== 'harmless' ? keyFor(person.id, key) : undefined,
      }
    },
    localeOf(req, person) {
      if (person && !chosenLocale(req)) req.memberLocale = person.language
      return localeOfCall(req)
    },
    check({ query, fields, locale, intl }) {
      if (call.description.query?.page) readPage(query, locale)
      const { properties = {}, required = [] } = (call.body?.schema ?? {}) as ObjectSchema
      const refused = new Map<string, MessageId>(wrong.map((it) => [it, 'validation.invalid']))
      for (const name of required) if (!(name in fields) && !refused.has(name)) refused.set(name, 'validation.required')
      for (const [name, it] of Object.entries(call.description.query ?? {}))
        if (!isChoice(it, query.get(name) || undefined)) refused.set(name, 'validation.choice')
      for (const [name, it] of Object.entries(properties))
        if (!isChoice(it, fields[name]) && !refused.has(name)) refused.set(name, 'validation.choice')
      if (refused.size === 0) return
      const texts = [...refused].map(([name, id]) => [name, intl.formatMessage({ id })])
      throw new ProductError('generic.invalid', { fields: Object.fromEntries(texts) })
    },
    answerSignedOut: () => Promise.reject(new ProductError('generic.notConnected')),
  }
}

interface ObjectSchema {
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
}

/** Whether a value is one of those that its schema lists, if it lists any; a value that is not given is none of theirs. */
function isChoice(schema: JsonSchema, value: string | undefined): boolean {
  return value === undefined || !Array.isArray(schema.enum) || schema.enum.includes(value)
}

/** Parameters that the page's address has not: its form names in a field what it is about. */
function fieldsOfPath(route: DeskRouteName, params: Readonly<Record<string, string>>): Record<string, string> {
  const isOfPage = (name: string) => deskRoutes[route].en.split('/').includes(`:${name}`)
  return Object.fromEntries(Object.entries(params).filter(([name]) => !isOfPage(name)))
}

/** @throws ProductError generic.badRequest */
function keyFor(personId: string, key: string) {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new ProductError('generic.badRequest')
  return { text: `${personId} ${key}`, personId, isOfOneBody: true }
}

const idOfStatus: Readonly<Record<number, ErrorId>> = { 404: 'generic.notFound', 409: 'generic.conflict' }

/** A page that says why not, as an error: its sentence, and those beside the fields. */
function refusalOf({ notice, returned }: DeskFormProps, status: number): ProductError {
  const fields = Object.keys(returned?.errors ?? {}).length > 0 ? returned?.errors : undefined
  return new ProductError(idOfStatus[status] ?? 'generic.invalid', {
    fields: fields && { ...fields },
    text: notice?.text,
  })
}
