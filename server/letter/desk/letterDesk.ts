import { type DeskPart, mayDo } from '#server/desk/index.ts'
import { minuteMs } from '#shared/time/days.ts'
import type { LetterDeskServices } from '../deskLetters.ts'
import { countUndecided } from '../sending/sendings.ts'
import { dueLetters } from './dueLetters.ts'
import { letterPages } from './letterPages.ts'
import { listPages } from './lists/listPages.ts'
import { countAwaiting } from './secondPerson.ts'

/** Letters, and the lists of their readers, at the desk. */
export function letterDesk(services: LetterDeskServices): DeskPart {
  const { store } = services
  return {
    pages: [...listPages(services), ...letterPages(services)],
    jobs: [{ name: 'letters', everyMs: minuteMs / 2, run: () => dueLetters(services) }],
    work: {
      tool: 'letters',
      isOfHouse: false,
      count: async (at) =>
        mayDo(at, 'sendLetter')
          ? (await countUndecided(store.db)) + (await countAwaiting(store.db, at.person.id))
          : undefined,
    },
  }
}
