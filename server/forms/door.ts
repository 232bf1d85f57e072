import type { RequestHandler } from 'express'
import type { Call } from '#server/http/calls/call.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import type { ApplicationPage, PageForm } from '#server/pages/door.ts'
import { forgetForms } from './forget.ts'
import { type FormPosts, formPosts, letterCalls } from './formCalls.ts'
import type { FormServices } from './formServices.ts'
import { letterPages } from './letterPages.ts'
import { oneClickUnsubscribe } from './oneClick.ts'
import { createTimeTrap } from './timeTrap.ts'

/** Forms of the site and the letter. */
export interface Forms {
  /** Calls below /api/forms. */
  calls: readonly Call[]
  /** The calls that forms of content pages run, by form. */
  posts: FormPosts
  /** Pages of the letter's links, for server/pages to draw. */
  pages: { pages: ApplicationPage[]; forms: PageForm[] }
  /** Before the pages: what mail providers post for their users. */
  oneClick: RequestHandler
  forgetOld: () => Promise<void>
}

export interface FormsOptions extends Omit<FormServices, 'trap'> {
  limits: RateLimits
}

export function openForms({ limits, ...options }: FormsOptions): Forms {
  const services: FormServices = { ...options, trap: createTimeTrap(options.secret) }
  const posts = formPosts(services)
  const letter = letterCalls(services)
  return {
    calls: [...Object.values(posts), ...Object.values(letter)],
    posts,
    pages: letterPages(services, letter),
    oneClick: oneClickUnsubscribe(services, limits),
    forgetOld: () => forgetForms(services),
  }
}
