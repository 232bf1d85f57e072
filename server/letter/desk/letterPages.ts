import { type DeskPage, doneNotice } from '#server/desk/index.ts'
import type { LetterDeskServices } from '../deskLetters.ts'
import { letterForms } from './letterForms.ts'
import { letterMail, letterPage } from './letterPage.ts'
import { letterEntries } from './letterProps.ts'

/** Letters that can be sent, and one of them: who gets it, how it looks, its sendings. */
export function letterPages(services: LetterDeskServices): DeskPage[] {
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
      days: ['day'],
      uses: 'live',
      open: (input) => letterPage(services, input),
      forms: letterForms(services),
    },
    { route: 'letterMail', access: 'readLetters', open: (input) => letterMail(services, input) },
  ]
}
