import { type Request, type RequestHandler, type Response, Router } from 'express'
import { readJsonBody } from '#server/http/calls/bodies.ts'
import { sendAnswer } from '#server/http/calls/callRouter.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import { chosenLocale, localeOfCall } from '#server/http/locale.ts'
import type { DeskFormProps } from '#shared/desk/forms.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { Admission, Door } from '../http/admission.ts'
import type { Visit } from '../http/deskForms.ts'
import type { DeskPage } from '../http/deskPage.ts'
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
  for (const [path, group] of Map.groupBy(calls, ({ path }) => path)) {
    const allow = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    router.all(deskApiPrefix + path, async (req, res) => {
      const call = group.find(({ method }) => method === (req.method === 'HEAD' ? 'GET' : req.method))
      if (!call) throw new ProductError('generic.methodNotAllowed', { allow })
      sendAnswer(res, { status: 200, body: await answer(call, req, res) })
    })
  }
  return router

  async function answer(call: DeskCall, req: Request, res: Response): Promise<unknown> {
    const params = req.params as Record<string, string>
    const page = pages.find(({ route }) => route === call.route)
    if (!page || !Object.values(params).every((it) => segment.test(it))) throw new ProductError('generic.notFound')
    const visit: Visit = { match: { name: call.route, locale: localeOfCall(req), params }, person: null, house: null }
    const first = await admission.enter({ door: doorOf(call), req, res, page }, visit)
    const last = 'location' in first ? await admission.follow(doneAt(call, first.location), visit) : first
    if (!('view' in last)) throw new ProductError('generic.notFound')
    const { view, status = 200 } = last
    if (status >= 400) throw refusalOf(view.props as DeskFormProps, status)
    // Another page: the one that an act begins with.
    if (view.name !== call.view) throw new ProductError('generic.notFound')
    return call.answer(view.props, visit.match.params)
  }
}

/** @throws ProductError generic.notFound: the form led back without having done anything */
function doneAt({ done }: DeskCall, location: string): string {
  if (done && new URLSearchParams(location.split('?')[1]).get('done') !== done)
    throw new ProductError('generic.notFound')
  return location
}

function doorOf(call: DeskCall): Door {
  const wrong: string[] = []
  return {
    bodies: { json: bodyLimitBytes },
    async read(req, res) {
      const body = await readJsonBody(req, res, true)
      const fields: Record<string, string> = {}
      for (const [name, value] of Object.entries(body)) {
        if (['string', 'number', 'boolean'].includes(typeof value)) fields[name] = String(value)
        else if (value !== null) wrong.push(name)
      }
      const key = req.headers['idempotency-key']
      return {
        fields: { ...fields, form: call.form ?? '' },
        keyOf: (person) => (typeof key === 'string' && person ? keyFor(person.id, key) : undefined),
      }
    },
    localeOf(req, person) {
      if (person && !chosenLocale(req)) req.memberLocale = person.language
      return localeOfCall(req)
    },
    check({ query, locale, intl }) {
      if (call.description.query?.page) readPage(query, locale)
      if (wrong.length === 0) return
      const text = intl.formatMessage({ id: 'validation.invalid' })
      throw new ProductError('generic.invalid', { fields: Object.fromEntries(wrong.map((it) => [it, text])) })
    },
    answerSignedOut: () => Promise.reject(new ProductError('generic.notConnected')),
  }
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
