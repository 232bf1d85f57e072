import type { RequestHandler } from 'express'
import type { FloorHandlers } from '#server/casino/index.ts'
import type { DescribedRoute } from '#server/http/describe/description.ts'
import type { Job } from '#server/jobs/index.ts'
import { minuteMs } from '#shared/time/days.ts'
import { copyHouses } from './copyHouses.ts'
import { deskPages } from './deskPages.ts'
import type { DeskPart } from './deskPart.ts'
import type { DeskServices } from './deskServices.ts'
import { createAdmission } from './http/admission.ts'
import { createDeskCookie } from './http/deskCookie.ts'
import { createDeskForms } from './http/deskForms.ts'
import { deskRouter } from './http/deskRouter.ts'
import { directoryLogout } from './people/directoryLogout.ts'
import { createDirectoryCheck } from './people/directoryPeople.ts'

// Domains make their pages of the desk with these.
export {
  type ActLine,
  actsAbout,
  hasAct,
  logAct,
  noteLook,
  openLooks,
  requireLookLeft,
  writeAct,
} from './acts.ts'
export type { DeskPart } from './deskPart.ts'
export type { DeskServices } from './deskServices.ts'
export { beginExport, exportOf, sendExport } from './exports.ts'
export { allHouses, findHouse, type House, namesOf, personName, placeAndPerson } from './houses.ts'
export { actorOf, firstValues, goTo } from './http/answers.ts'
export type { ActInput, DeskAnswer, DeskPage } from './http/deskPage.ts'
export {
  type DoneForm,
  doneNotice,
  type Errors,
  outcomeOf,
  type Refusal,
  refuse,
  refusedNotice,
  returned,
} from './http/returned.ts'
export { type Criteria, findMembers, type MemberKey } from './members/findMembers.ts'
export {
  isByName,
  kindOf,
  lookUp,
  lookUpPresent,
  noneText,
  type OpenLook,
  openLook,
  readCriteria,
  writeLook,
} from './members/looks.ts'
export type { EntryReader } from './members/memberEntry.ts'
export { type DeskPerson, hasEveryHouse, isSamePerson, mayDo } from './people/people.ts'
export { createSubject } from './subject.ts'

/** The staff's desk: the other half of what the site promises. */
export interface Desk {
  /** The pages below `/equipe` and `/en/team`. */
  pages: RequestHandler
  /** POST /api/desk/logout. */
  logout: DescribedRoute
  /** Acts that systems of the houses report, as events of the floor. */
  floorEvents: FloorHandlers
  /** Copies the houses of the content, for the first time and when one was renamed. */
  ready: () => Promise<void>
  jobs: Job[]
}

/** @param parts of the domains, whose floor events keep this order */
export function createDesk(services: DeskServices, parts: readonly DeskPart[]): Desk {
  const cookie = createDeskCookie({ secrets: services.sessionSecrets, secure: services.calls.secure })
  const forms = createDeskForms(services)
  const { directory } = services
  const check = directory && createDirectoryCheck(services, directory)
  const pages = deskPages(services, parts, { cookie, waiting: forms.waiting, check })
  const admission = createAdmission(services, { cookie, forms })
  return {
    pages: deskRouter(services, { cookie, forms, admission, pages }),
    logout: directoryLogout(services, check?.directory),
    floorEvents: Object.assign({}, ...parts.map((it) => it.floorEvents)),
    ready: () => copyHouses(services),
    jobs: [
      ...(check ? [{ name: 'deskDirectory', everyMs: minuteMs, run: () => check.run() } as const] : []),
      { name: 'deskHouses', everyMs: 10 * minuteMs, run: () => copyHouses(services) },
      ...parts.flatMap((it) => it.jobs ?? []),
    ],
  }
}
