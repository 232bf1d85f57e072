import type { Request, Response } from 'express'
import { deskIntlFor } from '#i18n/deskIntl.ts'
import { type BodyKinds, refuseByHeaders } from '#server/http/calls/bodies.ts'
import { writeDeskLine } from '#server/http/log/securityLog.ts'
import { networkOf } from '#server/http/network/networkAddress.ts'
import { currentSlug } from '#server/slugs/index.ts'
import { type DeskAct, isActOf, roleFor, rolesAt } from '#shared/desk/rights.ts'
import { matchDeskRoute } from '#shared/desk/routes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { DeskServices } from '../deskServices.ts'
import { findHouse } from '../houses.ts'
import type { DeskPerson } from '../people/people.ts'
import { readSession } from '../people/sessions.ts'
import type { DeskCookie } from './deskCookie.ts'
import type { DeskForms, Visit } from './deskForms.ts'
import { loggedNetwork } from './deskNetwork.ts'
import type { ActInput, DeskAnswer, DeskInput, DeskPage, StaffInput } from './deskPage.ts'
import type { FormKey } from './formKeys.ts'

/** A way to the pages of the desk: browsers of people come by one, programs of the houses by the other. */
export interface Door {
  /** Types of body that it takes. */
  bodies: BodyKinds
  /** Reads a post: `form` among the fields names the form of the page. */
  read(req: Request): Promise<PostedFields>
  /** The language of the answer. @param person null: not signed in */
  localeOf(req: Request, person: DeskPerson | null): Locale
  /** Refuses what only this door checks, once the person may do it. @throws ProductError */
  check?(input: StaffInput): void
  /** Answers a person without a session. @param left the key of a posted form, and the session that has ended */
  answerSignedOut(
    input: DeskInput,
    left: { key: FormKey | undefined; sessionId: string | undefined },
  ): Promise<DeskAnswer>
}

interface PostedFields {
  fields: Readonly<Record<string, string>>
  /** The key by which the form runs once. */
  keyOf?(person: DeskPerson | null): FormKey | undefined
}

interface Entry {
  door: Door
  req: Request
  res: Response
  page: DeskPage
}

/** Opens the pages of the desk and runs their forms, by whichever door one comes. */
export interface Admission {
  /**
   * Origin 403, session, rate 429, right 403, in this order, then the page or its form.
   * @param visit receives what becomes known on the way
   * @throws ProductError
   */
  enter(entry: Entry, visit: Visit): Promise<DeskAnswer>
  /** Opens the page that a form has led the person of a visit to, by the right of that page. */
  follow(location: string, visit: Visit): Promise<DeskAnswer>
}

interface AdmissionOptions {
  cookie: DeskCookie
  forms: DeskForms
  pages: readonly DeskPage[]
}

export function createAdmission(
  { calls, clock, store }: Pick<DeskServices, 'calls' | 'clock' | 'store'>,
  { cookie, forms, pages }: AdmissionOptions,
): Admission {
  return { enter, follow }

  async function enter({ door, req, res, page }: Entry, visit: Visit): Promise<DeskAnswer> {
    const isPost = req.method === 'POST'
    if (isPost) calls.sameOrigin(req, cookie.isCarried(req))
    const isEntry = page.access === 'anybody'
    const now = clock()
    const sessionId = isEntry ? undefined : await cookie.read(req)
    const person = sessionId ? await readSession(store.db, sessionId, now) : null
    await countRequest(req, person && sessionId)
    if (isPost) refuseByHeaders(req, door.bodies)
    const { fields, keyOf }: PostedFields = isPost ? await door.read(req) : { fields: {} }
    const key = keyOf?.(person)
    const locale = door.localeOf(req, person)
    const source = {
      personId: person?.id ?? null,
      role: 'person',
      network: networkOf(req.ip ?? '', loggedNetwork),
      at: now,
    }
    const query = new URLSearchParams(req.originalUrl.split('?')[1] ?? '')
    const { params } = visit.match
    const input = { req, res, locale, intl: deskIntlFor(locale), params, query, fields, now, source }
    if (page.access === 'anybody') return forms.answer(page, input, visit, key)
    if (!sessionId || !person) return door.answerSignedOut(input, { key, sessionId })
    const staff = { ...input, person, sessionId }
    visit.person = person
    visit.staff = staff
    if (page.access === 'person') {
      door.check?.(staff)
      return forms.answer(page, staff, visit, key)
    }
    const form = isPost ? page.forms?.[fields.form ?? ''] : undefined
    const admitted = await admit(staff, form?.act ?? page.access, visit)
    door.check?.(admitted)
    return forms.answer(page, admitted, visit, key)
  }

  /** All desks of a house have one address: who is signed in is counted by the session, so that none stops another. */
  function countRequest({ ip = '' }: Request, session: string | null | undefined): Promise<void> {
    return session ? calls.limits.count('desk', { session }) : calls.limits.count('deskEntry', ip)
  }

  async function follow(location: string, visit: Visit): Promise<DeskAnswer> {
    const [path = '', query] = location.split('?')
    const match = matchDeskRoute(path)
    const page = match && pages.find(({ route }) => route === match.name)
    if (!page || !visit.staff || page.access === 'anybody') throw new ProductError('generic.notFound')
    visit.match = match
    const staff = { ...visit.staff, params: match.params, query: new URLSearchParams(query), fields: {} }
    return page.access === 'person' ? page.open(staff) : page.open(await admit(staff, page.access, visit))
  }

  /** The one place where a right is checked. @throws ProductError generic.forbidden */
  async function admit(staff: StaffInput, act: DeskAct | 'anyAct', visit: Visit): Promise<ActInput> {
    const { person, params, source } = staff
    // Bookmarks, mails and programs may name a house as it was called before.
    const slug = await currentSlug(store.db, 'house', params.house ?? '')
    const role = act === 'anyAct' ? rolesAt(person.roles, slug)[0] : roleFor(person.roles, act, slug)
    // An unknown house and another's answer alike; the group's role holds at every house that there is.
    const house = rolesAt(person.roles, slug).length > 0 ? await findHouse(store.db, { slug }) : undefined
    visit.house = house ?? null
    const isHere = house !== undefined && (act === 'anyAct' || isActOf(act, house.kind))
    if (!role || !isHere) {
      const line = { event: 'act', act, person: person.id, house: house?.slug, network: source.network } as const
      writeDeskLine(calls.securityLog, line, 'generic.forbidden')
      throw new ProductError('generic.forbidden')
    }
    return { ...staff, house, source: { ...source, role } }
  }
}
