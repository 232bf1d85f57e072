import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { cookieOf } from '#server/http/locale.ts'
import { seal, unseal } from '#server/identity/sealed.ts'
import type { Row } from '#server/store/tables.ts'
import { waitingFormMs } from '#shared/limits.ts'
import type { DeskServices } from '../deskServices.ts'
import type { FormKeys } from './formKeys.ts'
import type { FormPost } from './formPosts.ts'

const cookieName = 'desk-form'
/** Mark of the address at which a form stands again; a reload has it, another visit of the page has not. */
const mark = 'resume'

/** Forms that were posted after their session had ended, until their person is back in the same browser. */
export interface WaitingForms {
  /** Stores a form, sealed; one that was drawn for nobody is not stored, since anybody could see it again. */
  store(req: Request, res: Response, post: FormPost): Promise<void>
  /** Whether this browser has a form that waits. */
  isWaiting(req: IncomingMessage): Promise<boolean>
  /** Where the person's form stands again; undefined: none waits for this person here. */
  placeOf(req: IncomingMessage, personId: string): Promise<string | undefined>
  /** The form of the address. */
  read(req: Request, personId: string): Promise<FormPost | undefined>
  /** It was sent: it waits no longer. */
  end(req: Request, res: Response, post: FormPost): Promise<void>
}

type Services = Pick<DeskServices, 'store' | 'clock' | 'secrets' | 'calls'>

export function createWaitingForms({ store, clock, secrets, calls }: Services, keys: FormKeys): WaitingForms {
  const { db } = store
  const attributes = { path: '/', sameSite: 'strict', httpOnly: true, secure: calls.secure } as const
  return {
    async store(req, res, { key, fields }) {
      if (key.personId === null) return
      const id = randomUUID()
      const now = clock()
      const form = seal({ key: key.text, fields }, secrets[0] ?? '')
      const row = { id, personId: key.personId, path: withoutMarks(req.originalUrl), form }
      await db
        .insertInto('deskWaitingForms')
        .values({ ...row, createdAt: now, expiresAt: now + waitingFormMs })
        .execute()
      res.cookie(cookieName, id, { ...attributes, maxAge: waitingFormMs })
    },
    isWaiting: async (req) => (await find(req)) !== undefined,
    async placeOf(req, personId) {
      const row = await find(req)
      if (row?.personId !== personId) return undefined
      return `${row.path}${row.path.includes('?') ? '&' : '?'}${mark}=1`
    },
    async read(req, personId) {
      if (!new URLSearchParams(req.originalUrl.split('?')[1]).has(mark)) return undefined
      const row = await find(req)
      if (row?.personId !== personId || row.path !== withoutMarks(req.originalUrl)) return undefined
      return postOf(row, req.path)
    },
    async end(req, res, { key }) {
      const row = await find(req)
      if (!row || row.personId !== key.personId || postOf(row, req.path)?.key.text !== key.text) return
      await db.deleteFrom('deskWaitingForms').where('id', '=', row.id).execute()
      res.clearCookie(cookieName, attributes)
    },
  }

  async function find(req: IncomingMessage): Promise<Row<'deskWaitingForms'> | undefined> {
    const id = cookieOf(req, cookieName)
    if (!id) return undefined
    return db
      .selectFrom('deskWaitingForms')
      .selectAll()
      .where('id', '=', id)
      .where('expiresAt', '>', clock())
      .executeTakeFirst()
  }

  function postOf({ form }: Row<'deskWaitingForms'>, path: string): FormPost | undefined {
    try {
      const opened = unseal(form, secrets) as { key: string; fields: Record<string, string> }
      const key = keys.read(opened.key)
      return key && { key, path, fields: opened.fields }
    } catch {
      // Sealed by a secret that is gone.
      return undefined
    }
  }
}

/** The address of the page itself: neither an outcome nor a form that stands again. */
function withoutMarks(url: string): string {
  const [path = '', query] = url.split('?')
  const params = new URLSearchParams(query)
  for (const name of [mark, 'done', 'again']) params.delete(name)
  return params.size > 0 ? `${path}?${params}` : path
}
