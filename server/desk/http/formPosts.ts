import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seal, unseal } from '#server/identity/sealed.ts'
import type { Row } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'
import type { FormRun } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { DeskAnswer } from './deskPage.ts'
import type { FormKey } from './formKeys.ts'

/** The second post waits for the first: this often, this long each time. */
const waits = { times: 200, eachMs: 50 } as const

/** A posted form, with the key of its page. */
export interface FormPost {
  key: FormKey
  /** The page's, without its query. */
  path: string
  fields: Readonly<Record<string, string>>
}

/** An answer, and whether it is the one of an earlier post. */
export interface PostedAnswer {
  answer: DeskAnswer
  isRepeated: boolean
}

export interface FormPosts {
  /**
   * Runs a form once for its key and values: whichever process gets the second post, it answers as the first was
   * answered. A run that threw without having acted may be tried again; one whose process died after its act is not,
   * since the act's own transaction records it.
   * @throws ProductError generic.conflict while another run works; what `run` throws
   */
  once(post: FormPost, run: (run: FormRun) => Promise<DeskAnswer>): Promise<PostedAnswer>
  /** The answer of a post that has come before; undefined: none has. */
  earlier(post: FormPost): Promise<DeskAnswer | undefined>
}

type Services = Pick<DeskServices, 'store' | 'clock' | 'secrets'>

export function createFormPosts({ store, clock, secrets }: Services): FormPosts {
  const { db } = store
  return {
    async once(post, run) {
      const id = idOf(post)
      const begun = await begin(id, post)
      if ('answer' in begun) return { answer: begun.answer, isRepeated: true }
      try {
        const answer = await run(begun)
        await finish(begun, post, answer)
        return { answer, isRepeated: false }
      } catch (error) {
        // Nothing was done: the next post may.
        await drop(begun, ['working'])
        throw error
      }
    },
    async earlier(post) {
      const row = await find(idOf(post))
      return row && row.state !== 'working' ? answerOf(row, post) : undefined
    },
  }

  /** The right to run, or the answer of the run before. */
  async function begin(id: string, post: FormPost): Promise<FormRun | { answer: DeskAnswer }> {
    for (let time = 1; ; time++) {
      const mine = (await insert(id, post)) ?? (await inheritRun(id))
      if (mine) return mine
      const row = await find(id)
      const isLast = time === waits.times
      if (row && (row.state === 'done' || (row.state === 'acted' && (isLast || isLeft(row))))) {
        return { answer: answerOf(row, post) }
      }
      if (isLast) throw new ProductError('generic.conflict')
      await pause(waits.eachMs)
    }
  }

  async function insert(id: string, { key }: FormPost): Promise<FormRun | undefined> {
    const now = clock()
    await db.deleteFrom('deskPosts').where('id', '=', id).where('expiresAt', '<=', now).execute()
    const row = { id, personId: key.personId, run: randomUUID(), state: 'working' as const, answer: null }
    return db
      .insertInto('deskPosts')
      .values({ ...row, beganAt: now, expiresAt: now + deskLimits.outcomeMs })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning(['id', 'run'])
      .executeTakeFirst()
  }

  /** A process died before its act: from now on that run can write none. */
  function inheritRun(id: string): Promise<FormRun | undefined> {
    const now = clock()
    return db
      .updateTable('deskPosts')
      .set({ run: randomUUID(), beganAt: now })
      .where('id', '=', id)
      .where('state', '=', 'working')
      .where('beganAt', '<=', now - deskLimits.formRunMs)
      .returning(['id', 'run'])
      .executeTakeFirst()
  }

  /** Its process died after the act: an answer is not to be waited for. */
  function isLeft({ beganAt }: Row<'deskPosts'>): boolean {
    return beganAt <= clock() - deskLimits.formRunMs
  }

  /** Stores an answer that is a page or an address, for a form that comes again. A file is not stored: the form runs again. */
  async function finish(run: FormRun, { key }: FormPost, answer: DeskAnswer): Promise<void> {
    const isPage = 'view' in answer
    if (!isPage && !('location' in answer)) return drop(run, ['working', 'acted'])
    const life = isPage ? deskLimits.outcomePageMs : deskLimits.outcomeMs
    const expiresAt = clock() + (key.personId === null ? deskLimits.entryOutcomeMs : life)
    await db
      .updateTable('deskPosts')
      .set({ state: 'done', answer: seal(answer, secrets[0] ?? ''), expiresAt })
      .where('id', '=', run.id)
      .where('run', '=', run.run)
      .execute()
  }

  async function drop({ id, run }: FormRun, states: readonly Row<'deskPosts'>['state'][]): Promise<void> {
    await db.deleteFrom('deskPosts').where('id', '=', id).where('run', '=', run).where('state', 'in', states).execute()
  }

  function find(id: string): Promise<Row<'deskPosts'> | undefined> {
    return db
      .selectFrom('deskPosts')
      .selectAll()
      .where('id', '=', id)
      .where('expiresAt', '>', clock())
      .executeTakeFirst()
  }

  /** An act whose answer was not stored leads to its page, which shows how things stand. */
  function answerOf({ state, answer }: Row<'deskPosts'>, { path }: FormPost): DeskAnswer {
    if (state === 'acted') return { location: path }
    try {
      return unseal(answer ?? '', secrets) as DeskAnswer
    } catch {
      // Sealed by a secret that is gone.
      return { location: path }
    }
  }
}

function idOf({ key, path, fields }: FormPost): string {
  return hashOf(key, [path, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** Neither key nor typed text is stored in the clear. */
function hashOf({ text }: FormKey, values: readonly unknown[]): string {
  return createHmac('sha256', text).update(JSON.stringify(values)).digest('base64url')
}
