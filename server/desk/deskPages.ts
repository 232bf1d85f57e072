import type { DeskServices } from './deskServices.ts'
import { filePages } from './files/filePages.ts'
import type { DeskCookie } from './http/deskCookie.ts'
import type { DeskPage } from './http/deskPage.ts'
import type { WaitingForms } from './http/waitingForms.ts'
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
import { renewalPages } from './renewals/renewalPages.ts'
import { drawPages } from './requests/drawPages.ts'
import { requestPages } from './requests/requestPages.ts'
import { statePages } from './state/statePages.ts'
import { tournamentPages } from './tournaments/index.ts'

/** A new subject is a file in pages/ with its list here, a view in client/desk/, and its acts in shared/desk/rights.ts. */
export function deskPages(services: DeskServices, cookie: DeskCookie, waiting: WaitingForms): DeskPage[] {
  return [
    ...entryPages(services, cookie, waiting),
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
}
