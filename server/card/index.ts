import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Router } from 'express'
import type { Call } from '#server/http/calls/call.ts'
import type { ApplicationPage } from '#server/pages/index.ts'
import { cardWorkerPath } from '#shared/card/memberCard.ts'
import { locales } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { cardCalls } from './cardKeys.ts'
import { type CardServices, cardPages } from './cardPages.ts'
import { createCardTokens } from './cardTokens.ts'

interface CardOptions extends Omit<CardServices, 'tokens'> {
  secret: string
  /** Where build.mjs wrote, and the address of the hashed worker below it. */
  worker: { distDir: string; address: string }
}

/** The offline member card of both programmes. */
export interface Card {
  /** Below `/api/card`. */
  calls: Call[]
  pages: ApplicationPage[]
  worker: Router
  /** Number of the VIP card that a kiosk reads from a screen; null: no code of ours, too old, or of a member without a card. */
  numberOf: (code: string) => Promise<string | null>
}

export function createCard({ secret, worker, ...rest }: CardOptions): Card {
  const services: CardServices = { ...rest, tokens: createCardTokens({ ...rest, secret }) }
  return {
    calls: cardCalls(services),
    pages: cardPages(services),
    worker: workerRoute(worker.distDir, worker.address),
    numberOf: cardNumberOf(services),
  }
}

/**
 * Reads what a kiosk sees on the screen of a member's card: the check page's address, or its token alone.
 * @returns number of the VIP card; null: no code of ours, too old, or of a member without a card
 */
function cardNumberOf({
  tokens,
  findVipMember,
}: Pick<CardServices, 'tokens' | 'findVipMember'>): (code: string) => Promise<string | null> {
  return async (code) => {
    const reading = await tokens.read(tokenIn(code.trim()))
    const memberId = reading.state === 'valid' && reading.session.vipMemberId
    const member = memberId ? await findVipMember(memberId) : undefined
    return member?.cvip ?? null
  }
}

function tokenIn(code: string): string {
  if (!URL.canParse(code)) return code
  const match = matchRoute(new URL(code).pathname)
  return (match?.route.name === 'memberCardCheck' && match.params.token) || ''
}

/**
 * `/_app/card/{fr|en}.js`: the worker of the card page, at an address that stays so that the browser can look for a
 * newer one. The header lets it serve that page, and no wider scope.
 * @param worker address of the hashed file that build.mjs wrote
 */
function workerRoute(distDir: string, worker: string): Router {
  const program = readFileSync(join(distDir, 'client', 'assets', basename(worker)))
  const router = Router()
  for (const locale of locales) {
    router.get(`${cardWorkerPath}${locale}.js`, (_req, res) => {
      res.set({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Service-Worker-Allowed': pathFor('memberCard', locale),
      })
      res.send(program)
    })
  }
  return router
}
