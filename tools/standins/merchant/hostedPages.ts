import { type CardFields, disputeOf, problemsOfCard, verdictOf } from './cards.ts'
import type { StoredSession } from './merchantStore.ts'
import { challengePage, closedPage, payPage, unknownPage } from './pages.ts'
import type { Sessions } from './sessions.ts'

export type PageAnswer = { status: number; html: string; session?: StoredSession } | { location: string }

/**
 * The merchant's payment page, without scripts: the card, the bank's question for some, and back to the shop. A visitor
 * who leaves without paying leaves the session open, as at Stripe.
 */
export function createHostedPages({ sessions, clock }: { sessions: Sessions; clock: () => number }) {
  return { open, post }

  function open(id: string, part: string | undefined): PageAnswer {
    const session = sessions.find(id)
    if (!session) return { status: 404, html: unknownPage() }
    if (part === 'cancel') return { location: session.isPaid ? session.successUrl : session.cancelUrl }
    if (session.status !== 'open') return shown(200, session, closedPage(session))
    if (part === 'challenge' && session.challenge) return shown(200, session, challengePage(session))
    return shown(200, session, payPage(session))
  }

  function post(id: string, part: string | undefined, body: URLSearchParams): PageAnswer {
    const session = sessions.find(id)
    // A second press, or one after "back": the result is shown again.
    if (session?.status !== 'open') return session?.isPaid ? backOf(session) : open(id, undefined)
    if (part === 'challenge') return answerChallenge(session, body.get('answer') ?? '')
    const value = (name: string) => body.get(name)?.slice(0, 80) ?? ''
    const fields: CardFields = {
      number: value('number'),
      expiry: value('expiry'),
      cvc: value('cvc'),
      name: value('name'),
    }
    const problems = problemsOfCard(fields, clock())
    if (problems.length > 0) return shown(422, session, payPage(session, { fields, problems, isRefused: false }))
    const verdict = verdictOf(fields.number)
    if (verdict === 'accepted') return backOf(pay(session, fields.number))
    if (verdict === 'refused') return refused(sessions.refuse(session), fields)
    sessions.challenge(session, fields.number)
    return { location: `/pay/${session.id}/challenge` }
  }

  function answerChallenge(session: StoredSession, answer: string): PageAnswer {
    if (session.challenge && answer === 'approve') return backOf(pay(session, session.challenge))
    return refused(sessions.refuse(session), { number: '', expiry: '', cvc: '', name: '' })
  }

  function pay(session: StoredSession, number: string): StoredSession {
    const paid = sessions.pay(session, number)
    const dispute = disputeOf(number)
    return dispute ? sessions.contest(paid, dispute) : paid
  }

  function refused(session: StoredSession, fields: CardFields): PageAnswer {
    return shown(402, session, payPage(session, { fields, problems: [], isRefused: true }))
  }
}

function shown(status: number, session: StoredSession, html: string): PageAnswer {
  return { status, html, session }
}

function backOf({ successUrl, id }: StoredSession): PageAnswer {
  return { location: successUrl.replace('{CHECKOUT_SESSION_ID}', id) }
}
