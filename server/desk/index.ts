import type { RequestHandler } from 'express'
import type { FloorHandlers } from '#server/casino/index.ts'
import { settleAnswers } from '#server/forms/index.ts'
import type { Job } from '#server/jobs/index.ts'
import { cardIssued } from './cardIssued.ts'
import { copyHouses } from './copyHouses.ts'
import { deskPages } from './deskPages.ts'
import type { DeskServices } from './deskServices.ts'
import { createAdmission } from './http/admission.ts'
import { createDeskCookie } from './http/deskCookie.ts'
import { createDeskForms } from './http/deskForms.ts'
import { deskRouter } from './http/deskRouter.ts'
import { dueLetters } from './letters/dueLetters.ts'
import { visitCounted } from './protection/visitCounted.ts'
import { renewalEvents } from './renewals/renewalEvents.ts'
import { rewardRedeemed } from './rewardRedeemed.ts'
import { checkedIn } from './tournaments/checkedIn.ts'

/** The staff's desk: the other half of what the site promises. */
export interface Desk {
  /** The pages below `/equipe` and `/en/team`. */
  pages: RequestHandler
  /** Acts that systems of the houses report, as events of the floor. */
  floorEvents: FloorHandlers
  /** Copies the houses of the content, for the first time and when one was renamed. */
  ready: () => Promise<void>
  jobs: Job[]
}

const minuteMs = 60_000

export function createDesk(services: DeskServices): Desk {
  const cookie = createDeskCookie({ secrets: services.sessionSecrets, secure: services.calls.secure })
  const forms = createDeskForms(services)
  const pages = deskPages(services, cookie, forms.waiting)
  const admission = createAdmission(services, { cookie, forms })
  return {
    pages: deskRouter(services, { cookie, forms, admission, pages }),
    floorEvents: {
      rewardRedeemed: rewardRedeemed(services),
      checkedIn,
      visitCounted,
      cardIssued: cardIssued(services),
      ...renewalEvents(services),
    },
    ready: () => copyHouses(services),
    jobs: [
      { name: 'deskHouses', everyMs: 10 * minuteMs, run: () => copyHouses(services) },
      { name: 'letters', everyMs: minuteMs / 2, run: () => dueLetters(services) },
      { name: 'deskAnswers', everyMs: minuteMs, run: () => settleAnswers(services) },
    ],
  }
}
