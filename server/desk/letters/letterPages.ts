import { liveRefresh } from '#shared/limits.ts'
import type { DeskServices } from '../deskServices.ts'
import type { DeskPage } from '../http/deskPage.ts'
import { doneNotice } from '../http/returned.ts'
import { letterForms } from './letterForms.ts'
import { letterPage } from './letterPage.ts'
import { letterEntries } from './letterProps.ts'

/** Letters that can be sent, and one of them: who gets it, how it looks, its sendings. */
export function letterPages(services: DeskServices): DeskPage[] {
  return [
    {
      route: 'letters',
      access: 'readLetters',
      async open(input) {
        const letters = await letterEntries(services, input)
        return {
          view: {
            name: 'letters',
            props: { letters, isConfigured: services.mail.isConfigured, notice: doneNotice(input) },
          },
        }
      },
    },
    {
      route: 'letter',
      access: 'readLetters',
      async open(input) {
        const answer = await letterPage(services, input)
        // Its figures move; nothing is typed on this page meanwhile.
        if (answer.isMoving) input.res.set('Refresh', String(liveRefresh.letterSeconds))
        return answer
      },
      forms: letterForms(services),
    },
  ]
}
