import { type DescribedRoute, describeRoute, type RouteDescription } from '#server/http/describe/description.ts'
import { writeDeskLine } from '#server/http/log/securityLog.ts'
import { readSignedBody } from '#server/http/signedBody.ts'
import type { Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { DeskServices } from '../deskServices.ts'
import { type Directory, type DirectoryLogout, DirectoryProblem } from './directory.ts'

/** POST /api/desk/logout. */
const logoutRoute = {
  name: 'postDirectoryLogout',
  tag: 'notifications',
  method: 'POST',
  path: '/api/desk/logout',
  summary: 'api.notifications.logout',
  bodyType: 'application/x-www-form-urlencoded',
  body: { type: 'object', properties: { logout_token: { type: 'string' } }, required: ['logout_token'] },
  answers: { 200: null },
  errors: ['generic.badRequest', 'generic.tooLarge', 'generic.tooManyRequests', 'generic.notFound'],
} as const satisfies RouteDescription

/**
 * The directory says that somebody logged out there or was removed (OpenID Connect Back-Channel Logout 1.0): their sessions
 * end in every process. Roles stay as they are until the next login.
 * @throws ProductError generic.badRequest, as the standard asks for whatever is wrong, also when the directory's keys cannot
 * be had; generic.notFound without a directory
 */
export function directoryLogout(
  { store, clock, log, calls }: DeskServices,
  directory: Pick<Directory, 'readLogout'> | undefined,
): DescribedRoute {
  return describeRoute(logoutRoute, async (req, res) => {
    if (!directory) throw new ProductError('generic.notFound')
    const logout = await readSignedBody(req, {
      limits: calls.limits,
      limitBytes: bodyLimitBytes,
      claimOf: () => (body) => read(directory, new URLSearchParams(body.toString()).get('logout_token') ?? ''),
    })
    const people = await store.transaction((tx) => endSessions(tx, logout, clock()))
    for (const person of people) writeDeskLine(calls.securityLog, { event: 'directoryLogout', person, network: null })
    res.set('Cache-Control', 'no-store').status(200).end()
  })

  async function read({ readLogout }: Pick<Directory, 'readLogout'>, token: string): Promise<DirectoryLogout> {
    try {
      return await readLogout(token, clock())
    } catch (error) {
      if (!(error instanceof DirectoryProblem)) throw error
      log.error({ err: error.cause ?? error }, `a logout of the directory: ${error.refusal}`)
      writeDeskLine(calls.securityLog, { event: 'directoryLogout', person: null, network: null }, 'generic.badRequest')
      throw new ProductError('generic.badRequest', { cause: error })
    }
  }
}

/**
 * Ends the session of a `sid`, or all of the person. A session that does not know its own goes with the person's.
 * @returns the people, once for each session @throws ProductError generic.badRequest: the token came before
 */
async function endSessions(tx: Tx, { id, subject, sid }: DirectoryLogout, now: number): Promise<string[]> {
  const isNew = await tx
    .insertInto('takenEvents')
    .values({ source: 'directory', id, takenAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!isNew) throw new ProductError('generic.badRequest')
  const ended = await tx
    .deleteFrom('deskSessions')
    .where('directoryTokens', 'is not', null)
    .where(({ and, or, eb, selectFrom }) => {
      const bySid = or([eb('directorySid', '=', sid ?? ''), ...(subject ? [eb('directorySid', 'is', null)] : [])])
      const people = selectFrom('deskPeople')
        .select('id')
        .where('directorySubject', '=', subject ?? '')
      return and([...(sid ? [bySid] : []), ...(subject ? [eb('personId', 'in', people)] : [])])
    })
    .returning('personId')
    .execute()
  return ended.map(({ personId }) => personId)
}
