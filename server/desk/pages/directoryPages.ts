import { type DeskSecurityEvent, writeDeskLine } from '#server/http/log/securityLog.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskFormProps } from '#shared/desk/views.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { DeskServices } from '../deskServices.ts'
import type { DeskCookie } from '../http/deskCookie.ts'
import type { DeskAnswer, DeskInput, DeskPage } from '../http/deskPage.ts'
import { placeName } from '../http/placeAfterLogin.ts'
import { DirectoryProblem } from '../people/directory.ts'
import { type createDirectoryCheck, type DirectorySettings, storeDirectoryPerson } from '../people/directoryPeople.ts'

/** The key of a session: a passkey, tokens of the directory, or neither for a code. */
export interface Opening {
  passkeyId?: string | null
  directoryTokens?: string | null
  directorySid?: string | null
}

/** The last steps of every way in. */
export interface Entering {
  login: (input: DeskInput, props: DeskFormProps, status?: number) => Promise<DeskAnswer>
  begin: (input: DeskInput, personId: string, by: Opening) => Promise<DeskAnswer>
}

interface Way {
  settings: DirectorySettings
  check: ReturnType<typeof createDirectoryCheck>
  cookie: DeskCookie
  entering: Entering
}

/** Signing in by the group's directory; one address leads there and is where the directory sends the browser back. */
export function directoryPage({ store, publicUrl, log, calls }: DeskServices, way: Way | undefined): DeskPage {
  return {
    route: 'directory',
    access: 'anybody',
    async open(input) {
      if (!way) throw new ProductError('generic.notFound')
      const { query } = input
      try {
        return await (query.has('code') || query.has('error') || query.has('state')
          ? finish(input, way)
          : begin(input, way))
      } catch (error) {
        if (!(error instanceof DirectoryProblem)) throw error
        const { refusal, cause } = error
        if (refusal === 'down' || refusal === 'wrong')
          log.error({ err: cause }, `the directory of the staff: ${refusal}`)
        const message = `desk.directory.${refusal === 'left' ? 'wrong' : refusal}` as const
        logSecurity(input, null, message)
        const text = input.intl.formatMessage({ id: message })
        return way.entering.login(input, { notice: { kind: 'refused', text } }, refusal === 'down' ? 503 : 403)
      }
    },
  }

  async function begin({ res, locale, query }: DeskInput, { check, cookie }: Way): Promise<DeskAnswer> {
    const { url, attempt } = await check.directory.begin(
      publicUrl + deskPath('directory', locale),
      query.get(placeName),
    )
    await cookie.setAttempt(res, attempt)
    return { location: url }
  }

  async function finish(input: DeskInput, { settings, check, cookie, entering }: Way): Promise<DeskAnswer> {
    const { req, res, locale, now } = input
    const attempt = await cookie.readAttempt(req)
    cookie.clearAttempt(res)
    if (!attempt) throw new DirectoryProblem('expired')
    const found = await check.directory.finish(new URL(publicUrl + req.originalUrl), attempt)
    const person = await store.transaction((tx) => storeDirectoryPerson(tx, settings, found, { now, locale, log }))
    const query = new URLSearchParams(attempt.place === null ? {} : { [placeName]: attempt.place })
    const opening = { directoryTokens: check.seal(found.tokens), directorySid: found.sid }
    const answer = await entering.begin({ ...input, query }, person.id, opening)
    // A redirect would still be the directory's: the browser would keep the strict cookie back.
    const session = 'location' in answer ? answer.session : undefined
    if (session) await cookie.set(res, session)
    return { view: { name: 'entered', props: { place: 'location' in answer ? answer.location : '' } } }
  }

  function logSecurity({ source }: DeskInput, person: string | null, refusal?: string): void {
    const event: DeskSecurityEvent = 'directoryLogin'
    writeDeskLine(calls.securityLog, { event, person, network: source.network }, refusal)
  }
}
