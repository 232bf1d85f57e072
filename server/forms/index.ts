import type { RequestHandler } from 'express'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedCall, describeCalls } from '#server/http/describe/description.ts'
import type { Job } from '#server/jobs/index.ts'
import type { ApplicationPage, PageForm } from '#server/pages/index.ts'
import { formLives, newsletterLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { FormBodies } from '#shared/schemas/forms/schemas.ts'
import { drawPage } from './contests/drawPage.ts'
import { contestApi, formsApi, letterApi } from './formApi.ts'
import { contestCalls, type FormPosts, formPosts, letterCalls } from './formCalls.ts'
import type { FormServices } from './formServices.ts'
import { letterPages } from './letterPages.ts'
import { oneClickUnsubscribe } from './newsletter.ts'
import { submit } from './submit.ts'
import { createTimeTrap } from './timeTrap.ts'

export { formsDesk } from './desk/formsDesk.ts'
export { textsOf } from './requests/texts.ts'
export { wordingOf } from './submit.ts'

/** Forms of the site, and the letter. */
export interface Forms {
  /** Calls below /api/forms. */
  calls: readonly DescribedCall[]
  /** The calls that content pages' forms run, by form. */
  posts: FormPosts
  /** Pages behind the letter's links, and of draws, drawn by server/pages. */
  pages: { pages: ApplicationPage[]; forms: PageForm[] }
  /** A message of a signed-in member to a house: it goes the way of the contact form. Its id. */
  fromMember: (message: MemberMessage) => Promise<string>
  /** Handles the posts of mail providers; must be mounted before the pages. */
  oneClick: RequestHandler
  jobs: readonly Job[]
}

export interface MemberMessage {
  body: FormBodies['contact']
  locale: Locale
  /** Slug of the house that answers. */
  house: string
}

interface FormsOptions extends Omit<FormServices, 'trap'> {
  limits: RateLimits
}

export function createForms({ limits, ...options }: FormsOptions): Forms {
  const services: FormServices = { ...options, trap: createTimeTrap(options.secrets) }
  const posts = formPosts(services)
  const letter = letterCalls(services)
  const letterLinks = letterPages(services, letter)
  return {
    calls: [
      ...Object.values(describeCalls(posts, formsApi)),
      ...Object.values(describeCalls({ ...letter }, letterApi)),
      ...Object.values(describeCalls(contestCalls(services), contestApi)),
    ],
    posts,
    pages: { pages: [...letterLinks.pages, drawPage(services)], forms: letterLinks.forms },
    async fromMember({ body, locale, house }) {
      const { db } = options.store
      const known = await db.selectFrom('deskHouses').select('email').where('slug', '=', house).executeTakeFirst()
      const desk = known?.email || options.standardDesk()
      return submit(services, {
        form: 'contact',
        body,
        locale,
        desk,
        house: known ? house : null,
        spam: null,
      })
    },
    oneClick: oneClickUnsubscribe(services, limits),
    jobs: [{ name: 'forgetForms', everyMs: 60 * 60_000, run: () => deleteOldForms(services) }],
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
  await db
    .deleteFrom('contestDraws')
    .where('committedAt', '<=', now - formLives.keptMs)
    .execute()
}
