import type { PageForm, PageFunction } from '#server/pages/door.ts'
import { accountForms, accountPages } from './accountPages.ts'
import { myTournamentsPage } from './myTournamentsPage.ts'
import { paymentPage } from './paymentPage.ts'
import type { PokerPageFacts } from './pokerPageFacts.ts'
import { registrationForms, registrationPage } from './registrationPage.ts'

/** All pages of who plays and their forms, for server/pages to draw. */
export function pokerPages(facts: PokerPageFacts): { functions: PageFunction[]; forms: PageForm[] } {
  return {
    functions: [...accountPages(facts), registrationPage(facts), paymentPage(facts), myTournamentsPage(facts)],
    forms: [...accountForms(facts), ...registrationForms(facts)],
  }
}
