import { type DeskPart, mayDo } from '#server/desk/index.ts'
import { minuteMs } from '#shared/time/days.ts'
import { listRequests } from '../requests/readRequests.ts'
import { settleAnswers } from '../requests/texts.ts'
import { drawPages } from './drawPages.ts'
import { requestPages } from './requestPages.ts'
import { scopeOf } from './requestScope.ts'
import type { FormsDeskServices } from './services.ts'

/** Requests of visitors and draws of contests at the desk. */
export function formsDesk(services: FormsDeskServices): DeskPart {
  return {
    pages: [...requestPages(services), ...drawPages(services)],
    jobs: [{ name: 'deskAnswers', everyMs: minuteMs, run: () => settleAnswers(services) }],
    work: {
      tool: 'requests',
      isOfHouse: true,
      /** Requests that nobody has answered, of the house alone. */
      async count(at) {
        if (!mayDo(at, 'answerRequest')) return undefined
        const search = { filter: 'open', form: undefined, text: '', personId: at.person.id } as const
        return (await listRequests(services.store.db, scopeOf(at, false), search, { page: 1, size: 1 })).total
      },
    },
  }
}
