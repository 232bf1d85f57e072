import { messageOf } from '#server/http/answerError.ts'
import { type ApplicationPage, notFound, type PageForm, pageView, qrCode } from '#server/pages/index.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { PaymentPhase } from '#shared/poker/api.ts'
import type { PaymentReturnProps } from '#shared/poker/views.ts'
import { type AccountCalls, accountForms, accountPages } from './accountPages.ts'
import { myTournamentsPage } from './myTournamentsPage.ts'
import type { PokerPageServices } from './pokerPageServices.ts'
import { registrationForms, registrationPage } from './registrationPage.ts'

/** All pages of players and their forms. */
export function pokerPages(
  services: PokerPageServices,
  account: AccountCalls,
): { pages: ApplicationPage[]; forms: PageForm[] } {
  return {
    pages: [...accountPages(services), registrationPage(services), paymentPage(services), myTournamentsPage(services)],
    forms: [...accountForms(account), ...registrationForms(services)],
  }
}

/**
 * Reload intervals without scripts: while the merchant has not notified, while the payment is open, and until the
 * refund is done.
 */
const refreshSeconds: Partial<Record<PaymentPhase, number>> = { waiting: 3, open: 60, refunding: 20 }

/**
 * The page that the merchant leads back to: shows the state of the payment and changes nothing, however often it is
 * read.
 */
function paymentPage({ registrations }: PokerPageServices): ApplicationPage {
  return {
    routes: ['payment'],
    async open(input) {
      const { locale, params, session } = input
      const returned = await registrations
        .paymentReturn(session?.vipMemberId ?? '', params.id ?? '', locale)
        .catch((error) => {
          throw error instanceof ProductError && error.status === 404 ? notFound(input) : error
        })
      const { registration, phase, error, reason } = returned
      const props: PaymentReturnProps = {
        registration,
        phase,
        ...(reason && { reason }),
        ...(error && { error: messageOf(new ProductError(error), locale) }),
        ...(registration.code && { qr: await qrCode(registration.code) }),
      }
      const drawn = pageView(input, `pokerPages.payment.${phase}.title`, 'payment_return', props)
      const refresh = refreshSeconds[phase]
      return { ...drawn, ...(refresh && { refreshSeconds: refresh }) }
    },
  }
}
