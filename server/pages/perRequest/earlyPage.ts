import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { memberMarks } from '#client/states/memberMarks.ts'
import { intlFor } from '#i18n/createIntl.ts'
import type { PageAddress } from '#server/http/address.ts'
import { signalOfReader } from '#server/http/readerGone.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { earlyHeadAfterMs } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { ApplicationPage, PageView } from '../applicationPage.ts'
import { componentsOf } from '../draw/drawPage.ts'
import { mayLeaveEarly, streamPage } from '../draw/streamPage.ts'
import { peekChrome } from '../plan/chrome.ts'
import { planApplicationPage } from '../plan/planPage.ts'
import { isOpened, type Resolution } from '../plan/resolve.ts'
import { type ApplicationRequest, readPageInput, sendOpened } from './answerApplicationPage.ts'
import { markMember } from './drawForReader.ts'
import { newFormKey } from './formKey.ts'
import { hasGamingCookie, knownTo, type PageRequest } from './pageRequest.ts'
import type { PerRequestServices } from './services.ts'
import { isFormWaiting } from './waitingForm.ts'

/**
 * Answers a member's page before the store has: head and header as the last page of this session had them, then what the
 * store says. If it says something else, the browser asks again, and nothing of the member has left.
 * @returns false if the page must wait, or did not have to
 */
export async function answerEarly(
  services: PerRequestServices,
  given: Omit<PageRequest, 'reader' | 'resolution'>,
  resolution: Resolution,
): Promise<boolean> {
  const { req, res, address, isPayload } = given
  if (!isOpened(resolution) || isPayload || !isCertain(resolution.page, address)) return false
  if (!mayLeaveEarly(req) || isFormWaiting(req) || hasGamingCookie(req)) return false
  const { content, calls, members, clock } = services
  const { locale, slug } = address
  const { match, page } = resolution
  const chrome = peekChrome(services, locale)
  const link = content.links.find(locale, slug)
  const expected = await calls.cookie.recall(req)
  if (!chrome || !expected || expected.session.isProtected) return false
  if (link?.published && !content.peek(locale, link.storySlug)) return false
  const session = knownTo(resolution, expected.session)
  const reader = { gamingOff: false, pauseUntil: null, session, carried: expected.session }
  const request: ApplicationRequest = { ...given, resolution, reader }
  const input = await readPageInput(services, request)
  if (typeof input === 'string' || !session) return false

  res.set('Cache-Control', 'private, no-store')
  const turn = await services.drawings.admit(req)
  const opening = inSpan('plan', () => page.open(input))
  const known = page.isFromMemory ? await ordinaryView(opening) : undefined
  if (page.isFromMemory && !known) return false
  const describing = members.describeSession(session).then((it) => memberMarks(it, clock(), locale))
  // A page that fails for a session which has ended is no failure: the login comes first.
  for (const it of [opening, describing]) it.catch(() => {})
  const answers = calls.cookie.read(req).then(async (read) => {
    if (!isDeepStrictEqual(read, expected.session)) return 'other'
    return { opened: await opening, marks: await describing }
  })
  const inTime = await Promise.race([answers, sleep(earlyHeadAfterMs, undefined, { ref: false })])
  if (inTime === 'other') return false
  if (inTime) {
    await sendOpened(services, request, input, { ...inTime, turn })
    return true
  }

  const formKey = newFormKey(match.route, session)
  const planOf = (view: PageView) =>
    planApplicationPage(services, view, { match, address, gamingOff: false, status: 200, formKey })
  // The story at the page's slug is in memory: its slots stand before the view. Those of a page from memory wait, since
  // who is protected from games finds others.
  const early = await planOf(known ?? headOf(page, locale))
  const editorial = known || page.head?.isBeforeStory ? [] : early.slots.slice(0, -1)
  let { marks } = expected
  const view = answers.then(async (it) => {
    if (it === 'other' || !('component' in it.opened)) return undefined
    marks = it.marks
    calls.cookie.remember(session.id, marks)
    const plan = await planOf(it.opened)
    return { ...plan, slots: plan.slots.slice(editorial.length) }
  })
  res.locals.cache = 'own'
  const drawn = await streamPage(services, request, {
    early,
    chrome,
    components: componentsOf(early, early.slots),
    sections: [...(editorial.length > 0 ? [Promise.resolve({ ...early, slots: editorial })] : []), view],
    turn,
    mark: (html) => markMember(html, marks),
    signal: signalOfReader(res),
  })
  // Once more it would be the same: the next page of this session waits.
  if (!drawn) calls.cookie.evict(session.id)
  return true
}

/** Status and title are certain before the store is asked; a query can make another page of one that asks it. */
function isCertain({ head, isFromMemory }: ApplicationPage, { search }: PageAddress): boolean {
  return isFromMemory === true || (head !== undefined && search === '')
}

/** The view of a page from memory; undefined where its status is not 200, and where it is no view. */
async function ordinaryView(opening: ReturnType<ApplicationPage['open']>): Promise<PageView | undefined> {
  const opened = await opening.catch(() => undefined)
  return opened && 'component' in opened && (opened.status ?? 200) === 200 ? opened : undefined
}

/** The view that a page will have, without its props: for the head alone. */
function headOf({ head }: ApplicationPage, locale: Locale): PageView {
  const { title, ...view } = head as NonNullable<ApplicationPage['head']>
  return { ...view, title: intlFor(locale).formatMessage({ id: title }), props: {} } as PageView
}
