import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { sealData, unsealData } from 'iron-session'
import type { SessionSecrets } from '#server/env/index.ts'
import { cookieOf } from '#server/http/locale.ts'

export interface DeskCookie {
  /** Id of the session; undefined: there is none, or it is not ours. */
  read(req: IncomingMessage): Promise<string | undefined>
  /** Whether the request carries our cookie at all, valid or not. */
  isCarried(req: IncomingMessage): boolean
  set(res: Response, sessionId: string): Promise<void>
  /** With it end the pages that the browser keeps for the way back. */
  clear(res: Response): void
}

/**
 * The cookie of the desk, apart from the member's: iron-session's seal round the id of a row. It ends with the browser,
 * and no other site's page sends it. Over http, which development alone has, browsers refuse the prefix.
 */
export function createDeskCookie({ secrets, secure }: { secrets: SessionSecrets; secure: boolean }): DeskCookie {
  const name = secure ? '__Host-desk' : 'desk'
  const options = { path: '/', sameSite: 'strict', httpOnly: true, secure } as const
  return {
    async read(req) {
      const seal = cookieOf(req, name)
      if (!seal) return undefined
      try {
        const { desk } = await unsealData<{ desk?: unknown }>(decodeURIComponent(seal), {
          password: { ...secrets.opening },
          ttl: 0,
        })
        return typeof desk === 'string' ? desk : undefined
      } catch {
        // Not sealed by us.
        return undefined
      }
    },
    isCarried: (req) => cookieOf(req, name) !== undefined,
    async set(res, sessionId) {
      // The row ends the session, not the seal.
      res.cookie(name, await sealData({ desk: sessionId }, { password: { ...secrets.sealing }, ttl: 0 }), options)
    },
    clear(res) {
      // The desk stores nothing; the storage of this origin may hold the member card of who uses the browser.
      res.clearCookie(name, options).set('Clear-Site-Data', '"cache"')
    },
  }
}
