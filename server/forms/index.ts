import type { RequestHandler } from 'express'
import type { Call } from '#server/http/calls/call.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import type { ApplicationPage, PageForm } from '#server/pages/index.ts'
import { formLives, newsletterLimits } from '#shared/limits.ts'
import { type FormPosts, formPosts, letterCalls } from './formCalls.ts'
import type { FormServices } from './formServices.ts'
import { letterPages } from './letterPages.ts'
import { oneClickUnsubscribe } from './newsletter.ts'
import { createTimeTrap } from './timeTrap.ts'

/** Forms of the site, and the letter. */
export interface Forms {
  /** Calls below /api/forms. */
  calls: readonly Call[]
  /** The calls that content pages' forms run, by form. */
  posts: FormPosts
  /** Pages behind the letter's links, drawn by server/pages. */
  pages: { pages: ApplicationPage[]; forms: PageForm[] }
  /** Handles the posts of mail providers; must be mounted before the pages. */
  oneClick: RequestHandler
  deleteOld: () => Promise<void>
}

interface FormsOptions extends Omit<FormServices, 'trap'> {
  limits: RateLimits
}

export function createForms({ limits, ...options }: FormsOptions): Forms {
  const services: FormServices = { ...options, trap: createTimeTrap(options.secret) }
  const posts = formPosts(services)
  const letter = letterCalls(services)
  return {
    calls: [...Object.values(posts), ...Object.values(letter)],
    posts,
    pages: letterPages(services, letter),
    oneClick: oneClickUnsubscribe(services, limits),
    deleteOld: () => deleteOldForms(services),
  }
}

/** Deletes forms past their retention, unconfirmed subscriptions, and fingerprints of duplicates. */
async function deleteOldForms({ store: { db }, clock }: Pick<FormServices, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await db.deleteFrom('submissions').where('forgetAt', '<=', now).execute()
  await db
    .updateTable('submissions')
    .set({ fingerprint: null })
    .where('fingerprint', 'is not', null)
    .where('createdAt', '<=', now - formLives.fingerprintMs)
    .execute()
  await db
    .deleteFrom('newsletterSubscriptions')
    .where('state', '=', 'pending')
    .where('askedAt', '<=', now - 2 * newsletterLimits.confirmMs)
    .execute()
}
