import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { cookieOf } from '#server/http/locale.ts'
import { seal, unseal } from '#server/identity/sealed.ts'
import type { Row } from '#server/store/tables.ts'
import { lastingAddress } from '#shared/http/deskAddress.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { waitingFormMs } from '#shared/limits.ts'
import type { DeskServices } from '../deskServices.ts'
import type { FormKeys } from './formKeys.ts'
import type { FormPost } from './formPosts.ts'

const cookieName = siteCookies.deskForm
/** Mark of the address at which a form stands again; a reload has it, another visit of the page has not. */
const mark = 'resume'

interface WaitingForm {
  /** The key of the form's page. */
  key: string
  fields: Readonly<Record<string, string>>
}

interface WaitingAddress {
  /** Path and query. */
  address: string
}

/** Sealed in a row. */
type Waiting = WaitingForm | WaitingAddress

/** Forms that were posted after their session had ended, until their person is back in the same browser. */
export interface WaitingForms {
  /** Stores a form, sealed; one that was drawn for nobody is not stored, since anybody could see it again. */
  store(req: Request, res: Response, post: FormPost): Promise<void>
  /** Stores the address that a person asked for after the session had ended: its query is a search that was typed. */
  storeAddress(req: Request, res: Response, personId: string): Promise<void>
  /** Whether this browser has a form that waits. */
  isWaiting(req: IncomingMessage): Promise<boolean>
  /**
   * Where the person's form stands again, or the address that was asked for, once; undefined: none waits for this person
   * here.
   */
  placeOf(req: IncomingMessage, res: Response, personId: string): Promise<string | undefined>
  /** The form of the address. */
  read(req: Request, personId: string): Promise<FormPost | undefined>
  /** Ends the wait of a form that was sent. */
  end(req: Request, res: Response, post: FormPost): Promise<void>
}

type Services = Pick<DeskServices, 'store' | 'clock' | 'secrets' | 'calls'>

export function createWaitingForms({ store, clock, secrets, calls }: Services, keys: FormKeys): WaitingForms {
  const { db } = store
  const attributes = { path: '/', sameSite: 'strict', httpOnly: true, secure: calls.secure } as const
  return {
    async store(req, res, { key, fields }) {
      if (key.personId === null) return
      await write(res, { personId: key.personId, path: lastingAddress(req.originalUrl), of: { key: key.text, fields } })
    },
    async storeAddress(req, res, personId) {
      // A form is more than the address that somebody looks at after it.
      if (await this.isWaiting(req)) return
      await write(res, { personId, path: req.path, of: { address: lastingAddress(req.originalUrl) } })
    },
    async isWaiting(req) {
      const row = await find(req)
      return row !== undefined && open(row)?.key !== undefined
    },
    async placeOf(req, res, personId) {
      const row = await find(req)
      if (row?.personId !== personId) return undefined
      const { address } = open(row) ?? {}
      if (address !== undefined) {
        await remove(res, row)
        return address
      }
      return `${row.path}${row.path.includes('?') ? '&' : '?'}${mark}=1`
    },
    async read(req, personId) {
      if (!new URLSearchParams(req.originalUrl.split('?')[1]).has(mark)) return undefined
      const row = await find(req)
      if (row?.personId !== personId || row.path !== lastingAddress(req.originalUrl)) return undefined
      return postOf(row, req.path)
    },
    async end(req, res, { key }) {
      const row = await find(req)
      if (!row || row.personId !== key.personId || postOf(row, req.path)?.key.text !== key.text) return
      await remove(res, row)
    },
  }

  async function write(res: Response, { of, ...row }: { personId: string; path: string; of: Waiting }): Promise<void> {
    const id = randomUUID()
    const now = clock()
    await db
      .insertInto('deskWaitingForms')
      .values({ id, ...row, form: seal(of, secrets[0] ?? ''), createdAt: now, expiresAt: now + waitingFormMs })
      .execute()
    res.cookie(cookieName, id, { ...attributes, maxAge: waitingFormMs })
  }

  async function remove(res: Response, { id }: Row<'deskWaitingForms'>): Promise<void> {
    await db.deleteFrom('deskWaitingForms').where('id', '=', id).execute()
    res.clearCookie(cookieName, attributes)
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

  function postOf(row: Row<'deskWaitingForms'>, path: string): FormPost | undefined {
    const { key: text, fields } = open(row) ?? {}
    const key = keys.read(text)
    return key && fields && { key, path, fields }
  }

  function open({ form }: Row<'deskWaitingForms'>): Partial<WaitingForm & WaitingAddress> | undefined {
    try {
      return unseal(form, secrets) as Waiting
    } catch {
      // Sealed by a secret that is gone.
      return undefined
    }
  }
}
