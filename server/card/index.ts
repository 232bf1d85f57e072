import type { Router } from 'express'
import type { DescribedCall } from '#server/http/describe/description.ts'
import { workerRoute } from '#server/http/workerRoute.ts'
import type { ApplicationPage } from '#server/pages/index.ts'
import { cardWorkerPath } from '#shared/card/memberCard.ts'
import { locales } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { type CardSession, cardCalls } from './cardKeys.ts'
import { type CardServices, cardPages } from './cardPages.ts'
import { createCardTokens } from './cardTokens.ts'

interface CardOptions extends Omit<CardServices, 'tokens'> {
  /** As of CardTokens. */
  secrets: readonly string[]
  /** The directory of the build, and the address of the hashed worker below it. */
  worker: { distDir: string; address: string }
}

/** The worker of each language answers for the card's page alone. */
const workerScopes = () =>
  new Map(locales.map((locale) => [`${cardWorkerPath}${locale}.js`, pathFor('memberCard', locale)]))

/** The offline member card of both programmes. */
export interface Card {
  /** Below `/api/card`. */
  calls: Readonly<Record<string, DescribedCall>>
  pages: ApplicationPage[]
  worker: Router
  /**
   * Number of the VIP card that a kiosk reads from a screen; null if the code is not ours, too old, or of a member
   * without a card.
   */
  numberOf: (code: string) => Promise<string | null>
  /** The members of the session that a card's code was made in; null if the code is not ours or too old. */
  membersOf: (code: string) => Promise<Pick<CardSession, 'hotelMemberId' | 'vipMemberId'> | null>
}

export function createCard({ secrets, worker, ...rest }: CardOptions): Card {
  const services: CardServices = { ...rest, tokens: createCardTokens({ ...rest, secrets }) }
  return {
    calls: cardCalls(services),
    pages: cardPages(services),
    worker: workerRoute(worker.distDir, worker.address, workerScopes()),
    numberOf: cardNumberOf(services),
    async membersOf(code) {
      const reading = await services.tokens.read(tokenIn(code.trim()))
      return reading.state === 'valid' ? reading.session : null
    },
  }
}

/**
 * Reads a kiosk's scan of a member's card: the check page's address, or its token alone.
 * @returns number of the VIP card; null if the code is not ours, too old, or of a member without a card
 */
function cardNumberOf({
  tokens,
  findVipMember,
}: Pick<CardServices, 'tokens' | 'findVipMember'>): (code: string) => Promise<string | null> {
  return async (code) => {
    const reading = await tokens.read(tokenIn(code.trim()))
    const memberId = reading.state === 'valid' && reading.session.vipMemberId
    const member = memberId ? await findVipMember?.(memberId) : undefined
    return member?.cvip ?? null
  }
}

function tokenIn(code: string): string {
  if (!URL.canParse(code)) return code
  const match = matchRoute(new URL(code).pathname)
  return (match?.route.name === 'memberCardCheck' && match.params.token) || ''
}
