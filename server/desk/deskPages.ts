import type { DeskPart } from './deskPart.ts'
import type { DeskServices } from './deskServices.ts'
import type { DeskCookie } from './http/deskCookie.ts'
import type { DeskPage } from './http/deskPage.ts'
import type { WaitingForms } from './http/waitingForms.ts'
import { logPages } from './log/logPages.ts'
import { devicePages } from './pages/devicePages.ts'
import { entryPages } from './pages/entryPages.ts'
import { findPages } from './pages/findPages.ts'
import { homePages } from './pages/homePages.ts'
import { peoplePages } from './pages/peoplePages.ts'
import type { createDirectoryCheck } from './people/directoryPeople.ts'

interface DeskFrame {
  cookie: DeskCookie
  waiting: WaitingForms
  check: ReturnType<typeof createDirectoryCheck> | undefined
}

/** The pages of signing in, of the houses, of finding a member and of the log, and those that domains hand in. */
export function deskPages(services: DeskServices, parts: readonly DeskPart[], frame: DeskFrame): DeskPage[] {
  const work = parts.flatMap((it) => it.work ?? [])
  const entries = Object.assign({}, ...parts.map((it) => it.entries))
  return [
    ...entryPages(services, frame),
    ...homePages(services, work),
    ...devicePages(services),
    ...findPages(services, entries),
    ...parts.flatMap((it) => it.pages),
    ...logPages(services),
    ...peoplePages(services),
  ]
}
