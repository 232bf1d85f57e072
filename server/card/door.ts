import type { Router } from 'express'
import type { Call } from '#server/http/calls/call.ts'
import type { PageFunction } from '#server/pages/door.ts'
import { cardCalls } from './cardCalls.ts'
import { cardPages } from './cardPages.ts'
import type { CardServices } from './cardServices.ts'
import { workerRoute } from './workerRoute.ts'

export { cardNumberOf } from './cardNumberOf.ts'
export { createCardTokens } from './cardTokens.ts'

/** The offline member card of both programmes. */
export interface CardRoom {
  /** Below `/api/card`. */
  calls: Call[]
  pages: PageFunction[]
  worker: Router
}

export function openCard(services: CardServices, worker: { distDir: string; address: string }): CardRoom {
  return {
    calls: cardCalls(services),
    pages: cardPages(services),
    worker: workerRoute(worker.distDir, worker.address),
  }
}
