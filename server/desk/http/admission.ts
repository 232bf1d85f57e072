import type { Request, Response } from 'express'
import { deskIntlFor } from '#i18n/deskIntl.ts'
import { readFormBody, refuseByHeaders } from '#server/http/calls/bodies.ts'
import { writeDeskLine } from '#server/http/log/securityLog.ts'
import { coarseNetwork } from '#server/identity/networkAddress.ts'
import { currentSlug } from '#server/slugs/index.ts'
import { type DeskAct, isActOf, roleFor, rolesAt } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { byItselfName } from '#shared/http/deskAddress.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import { parseTypedDay } from '#shared/time/dates.ts'
import type { DeskServices } from '../deskServices.ts'
import { findHouse, type House } from '../houses.ts'
import { ownerOfSession, readSession } from '../people/sessions.ts'
import type { DeskCookie } from './deskCookie.ts'
import type { DeskForms, Visit } from './deskForms.ts'
import type { ActInput, DeskAnswer, DeskInput, DeskPage, StaffInput } from './deskPage.ts'
import { type FormKey, formKeyName } from './formKeys.ts'
import { loginPath } from './placeAfterLogin.ts'

interface Entry {
  req: Request
  res: Response
  page: DeskPage
}

/** Opens the pages of the desk and runs their forms. */
export interface Admission {
  /**
   * Origin 403, session, rate 429, right 403, in this order, then the page or its form. Without a session the answer is
   * the way to the login.
   * @param visit receives what becomes known on the way
   * @throws ProductError
   */
  enter(entry: Entry, visit: Visit): Promise<DeskAnswer>
}

/** The house of an address, by the slug that it has now. */
interface Place {
  slug: string
  house?: House | undefined
}

interface AdmissionOptions {
  cookie: DeskCookie
  forms: DeskForms
}

export function createAdmission(
  { calls, clock, store }: Pick<DeskServices, 'calls' | 'clock' | 'store'>,
  { cookie, forms }: AdmissionOptions,
): Admission {
  return { enter }

  async function enter({ req, res, page }: Entry, visit: Visit): Promise<DeskAnswer> {
    const isPost = req.method === 'POST'
    if (isPost) calls.sameOrigin(req, cookie.isCarried(req))
    const isEntry = page.access === 'anybody'
    const now = clock()
    const sessionId = isEntry ? undefined : await cookie.read(req)
    const query = new URLSearchParams(req.originalUrl.split('?')[1] ?? '')
    const isUse = isPost || !query.has(byItselfName)
    // Side by side: the store may be far away.
    const [person, place] = sessionId
      ? await Promise.all([readSession(store.db, sessionId, { now, isUse }), placeAt(visit.match.params.house)])
      : [null, undefined]
    await countRequest(req, person && sessionId)
    if (isPost) refuseByHeaders(req, { form: bodyLimitBytes })
    const { [formKeyName]: keyText, ...fields }: Record<string, string> = isPost ? await readFormBody(req) : {}
    const key = forms.keys.read(keyText)
    const { locale, params } = visit.match
    const source = {
      personId: person?.id ?? null,
      role: 'person',
      network: coarseNetwork(req.ip ?? ''),
      at: now,
    }
    for (const name of page.days ?? []) {
      if (fields[name] !== undefined) fields[name] = readDay(fields[name])
      const wanted = query.get(name)
      if (wanted !== null) query.set(name, readDay(wanted))
    }
    const input = { req, res, locale, intl: deskIntlFor(locale), params, query, fields, now, source }
    if (page.access === 'anybody') return forms.answer(page, input, visit, key)
    if (!sessionId || !person) return answerSignedOut(input, visit, { key, sessionId })
    const staff = { ...input, person, sessionId }
    visit.person = person
    if (page.access === 'person') return forms.answer(page, staff, visit, key)
    const admitted = admit(staff, page.access, visit, place)
    const act = isPost ? page.forms?.[fields.form ?? '']?.act : undefined
    return forms.answer(page, act ? admit(staff, act, visit, place) : admitted, visit, key)
  }

  /** @param left the key of a posted form, which waits for its person, and the session that has ended */
  async function answerSignedOut(
    input: DeskInput,
    visit: Visit,
    { key, sessionId }: { key: FormKey | undefined; sessionId: string | undefined },
  ): Promise<DeskAnswer> {
    if (key) await forms.storeForLogin(input, key, visit)
    const { req, res, locale } = input
    if (sessionId === undefined || req.method !== 'GET') return { location: loginPath(visit.match, input) }
    // A search is an address: its person finds it again after signing in.
    const personId = await ownerOfSession(store.db, sessionId)
    if (personId) await forms.waiting.storeAddress(req, res, personId)
    return { location: deskPath('login', locale) }
  }

  /** All desks of a house have one address: who is signed in is counted by the session, so that none stops another. */
  function countRequest({ ip = '' }: Request, session: string | null | undefined): Promise<void> {
    return session ? calls.limits.count('desk', { session }) : calls.limits.count('deskEntry', ip)
  }

  /** Bookmarks and mails may name a house as it was called before. */
  async function placeAt(given: string | undefined): Promise<Place | undefined> {
    if (given === undefined) return undefined
    const [slug, house] = await Promise.all([
      currentSlug(store.db, 'house', given),
      findHouse(store.db, { slug: given }),
    ])
    return { slug, house: slug === given ? house : await findHouse(store.db, { slug }) }
  }

  /** The one place where a right is checked. @throws ProductError generic.forbidden */
  function admit(
    staff: StaffInput,
    act: DeskAct | 'anyAct',
    visit: Visit,
    { slug, house: known }: Place = { slug: '' },
  ): ActInput {
    const { person, source } = staff
    const role = act === 'anyAct' ? rolesAt(person.roles, slug)[0] : roleFor(person.roles, act, slug)
    // An unknown house and another's answer alike; the group's role holds at every house that there is.
    const house = rolesAt(person.roles, slug).length > 0 ? known : undefined
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

/** The staff read French papers: a day is typed day first in both languages. */
function readDay(typed: string): string {
  return parseTypedDay('dayFirst', typed) ?? typed.trim()
}
