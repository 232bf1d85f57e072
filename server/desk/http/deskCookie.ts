import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { sealData, unsealData } from 'iron-session'
import type { SessionSecrets } from '#server/env/index.ts'
import { cookieOf } from '#server/http/locale.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { deskLimits } from '#shared/limits.ts'
import type { KnownDevice } from '../people/codes.ts'
import type { DirectoryAttempt } from '../people/directory.ts'

export interface DeskCookie {
  /** Id of the session; undefined: there is none, or it is not ours. */
  read(req: IncomingMessage): Promise<string | undefined>
  /** Whether the request carries our cookie at all, valid or not. */
  isCarried(req: IncomingMessage): boolean
  set(res: Response, sessionId: string): Promise<void>
  /** The people who have signed in in this browser; undefined: none, or the cookie is not ours. */
  readDevice(req: IncomingMessage): Promise<KnownDevice | undefined>
  /** Marks the browser as one in which a person has signed in; it stays so after signing out. */
  markDevice(req: IncomingMessage, res: Response, personId: string): Promise<void>
  /** A signing in at the group's directory, until that sends the browser back. */
  setAttempt(res: Response, attempt: DirectoryAttempt): Promise<void>
  readAttempt(req: IncomingMessage): Promise<DirectoryAttempt | undefined>
  clearAttempt(res: Response): void
  /** With it end the pages that the browser keeps for the way back. */
  clear(res: Response): void
}

/** People of a shared counter whom its browser remembers. */
const peopleOfDevice = 30

/**
 * The cookie of the desk, apart from the member's: iron-session's seal round the id of a row. It ends with the browser,
 * and no other site's page sends it. Over http, which development alone has, browsers refuse the prefix.
 */
export function createDeskCookie({ secrets, secure }: { secrets: SessionSecrets; secure: boolean }): DeskCookie {
  const name = secure ? `__Host-${siteCookies.desk}` : siteCookies.desk
  const [deviceName, attemptName] = [`${name}-device`, `${name}-directory`]
  const options = { path: '/', sameSite: 'strict', httpOnly: true, secure } as const
  // The directory's site sends the browser back.
  const ofAttempt = { ...options, sameSite: 'lax' } as const
  return {
    async read(req) {
      const { desk } = await open<{ desk: unknown }>(req, name)
      return typeof desk === 'string' ? desk : undefined
    },
    readDevice,
    async markDevice(req, res, personId) {
      const { id = randomUUID(), people = [] } = (await readDevice(req)) ?? {}
      const others = people.filter((it) => it !== personId)
      const device = { id, people: [...others, personId].slice(-peopleOfDevice) }
      const ttl = Math.ceil(deskLimits.deviceMs / 1000)
      const seal = await sealData({ device }, { password: { ...secrets.sealing }, ttl })
      res.cookie(deviceName, seal, { ...options, maxAge: deskLimits.deviceMs })
    },
    isCarried: (req) => cookieOf(req, name) !== undefined,
    async set(res, sessionId) {
      // The row ends the session, not the seal.
      res.cookie(name, await sealData({ desk: sessionId }, { password: { ...secrets.sealing }, ttl: 0 }), options)
    },
    async setAttempt(res, attempt) {
      const ttl = Math.ceil(deskLimits.directoryAttemptMs / 1000)
      const seal = await sealData({ attempt }, { password: { ...secrets.sealing }, ttl })
      res.cookie(attemptName, seal, { ...ofAttempt, maxAge: deskLimits.directoryAttemptMs })
    },
    readAttempt: async (req) => (await open<{ attempt: DirectoryAttempt }>(req, attemptName)).attempt,
    clearAttempt: (res) => void res.clearCookie(attemptName, ofAttempt),
    clear(res) {
      // The desk stores nothing; the storage of this origin may hold the member card of the browser's user.
      res.clearCookie(name, options).set('Clear-Site-Data', '"cache"')
    },
  }

  async function readDevice(req: IncomingMessage): Promise<KnownDevice | undefined> {
    return (await open<{ device: KnownDevice }>(req, deviceName)).device
  }

  /** The content of a cookie; nothing of one that we did not seal, or whose time is over. */
  async function open<Content>(req: IncomingMessage, cookie: string): Promise<Partial<Content>> {
    const seal = cookieOf(req, cookie)
    if (!seal) return {}
    try {
      return await unsealData<Partial<Content>>(decodeURIComponent(seal), { password: { ...secrets.opening }, ttl: 0 })
    } catch {
      return {}
    }
  }
}
