import type { RequestHandler } from 'express'
import type { FloorBatchHandler } from '#server/casino/index.ts'
import { settleAnswers } from '#server/forms/index.ts'
import type { Job } from '#server/jobs/index.ts'
import { cardIssued } from './cardIssued.ts'
import { copyHouses } from './copyHouses.ts'
import { seedDeskDemo } from './demo/seedDeskDemo.ts'
import { seedDeskLetters } from './demo/seedDeskLetters.ts'
import type { DeskServices } from './deskServices.ts'
import { filePages } from './files/filePages.ts'
import { createAdmission } from './http/admission.ts'
import { createDeskCookie } from './http/deskCookie.ts'
import { createDeskForms } from './http/deskForms.ts'
import { deskRouter } from './http/deskRouter.ts'
import { dueLetters } from './letters/dueLetters.ts'
import { letterPages } from './letters/letterPages.ts'
import { listPages } from './lists/listPages.ts'
import { logPages } from './log/logPages.ts'
import { advantagePages } from './pages/advantagePages.ts'
import { devicePages } from './pages/devicePages.ts'
import { entryPages } from './pages/entryPages.ts'
import { findPages } from './pages/findPages.ts'
import { homePages } from './pages/homePages.ts'
import { rewardPages } from './pages/rewardPages.ts'
import { adjustmentPages } from './points/adjustmentPages.ts'
import { claimPages } from './points/claimPages.ts'
import { ledgerPages } from './points/ledgerPages.ts'
import { doorPages } from './protection/doorPages.ts'
import { protectionPages } from './protection/protectionPages.ts'
import { visitCounted } from './protection/visitCounted.ts'
import { renewalEvents } from './renewals/renewalEvents.ts'
import { renewalPages } from './renewals/renewalPages.ts'
import { drawPages } from './requests/drawPages.ts'
import { requestPages } from './requests/requestPages.ts'
import { rewardRedeemed } from './rewardRedeemed.ts'
import { statePages } from './state/statePages.ts'
import { checkedIn } from './tournaments/checkedIn.ts'
import { tournamentPages } from './tournaments/index.ts'

/** The staff's desk: the other half of what the site promises. */
export interface Desk {
  /** The pages below `/equipe` and `/en/team`. */
  pages: RequestHandler
  /** Acts that systems of the houses report, as events of the floor. */
  floorEvents: Readonly<Record<string, FloorBatchHandler>>
  /** Copies the houses of the content, for the first time and when one was renamed. */
  ready: () => Promise<void>
  jobs: Job[]
  /** Seeds the people of the demo world and their work, once its members are there. */
  seedDemo: () => Promise<void>
}

const minuteMs = 60_000

/** A new subject is a file in pages/ with its list here, a view in client/desk/, and its acts in shared/desk/rights.ts. */
export function createDesk(services: DeskServices): Desk {
  const cookie = createDeskCookie({ secrets: services.sessionSecrets, secure: services.calls.secure })
  const forms = createDeskForms(services)
  const pages = [
    ...entryPages(services, cookie, forms.waiting),
    ...homePages(services),
    ...devicePages(services),
    ...findPages(services),
    ...rewardPages(services),
    ...advantagePages(services),
    ...tournamentPages(services),
    ...filePages(services),
    ...ledgerPages(services),
    ...claimPages(services),
    ...adjustmentPages(services),
    ...doorPages(services),
    ...protectionPages(services),
    ...renewalPages(services),
    ...listPages(services),
    ...letterPages(services),
    ...statePages(services),
    ...requestPages(services),
    ...drawPages(services),
    ...logPages(services),
  ]
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
    seedDemo: async () => {
      await seedDeskDemo(services.store, services.clock())
      // Letters need every story, and the site does not wait for them.
      seedDeskLetters(services, services.clock()).catch((error) =>
        services.log.warn({ err: error }, 'the letters of the demo world could not be created'),
      )
    },
  }
}
