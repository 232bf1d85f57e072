import { type Call, type CallRequest, defineCall } from '#server/http/calls/call.ts'
import type { Jackpot, MachinePayment } from '#shared/casino/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { onePage } from '#shared/http/page.ts'
import { withIso } from '#shared/time/instants.ts'
import type { Casinos } from './casinos.ts'
import type { FloorQueries } from './floorQueries.ts'

interface CasinoCallServices {
  casinos: Casinos
  queries: FloorQueries
}

const shared = { method: 'GET', limit: 'other', programme: 'generic' } as const

/** Calls of `/api/casinos`. @throws ProductError generic.notFound for an unknown casino */
export function casinoCalls({ casinos, queries }: CasinoCallServices) {
  return {
    readCasinos: defineCall({
      ...shared,
      path: '',
      run: async ({ locale }) => ({ status: 200, body: onePage(await casinos.all(locale)) }),
    }),
    readGames: defineCall({
      ...shared,
      path: '/:casino/games',
      run: async (request) => ({ status: 200, body: onePage(await queries.games(await trigramOf(request))) }),
    }),
    readJackpots: defineCall({
      ...shared,
      path: '/:casino/jackpots',
      async run(request) {
        const jackpots = await queries.jackpots(await trigramOf(request))
        return { status: 200, body: onePage(jackpots.map((it): Jackpot => withIso(it))) }
      },
    }),
    readPayments: defineCall({
      ...shared,
      path: '/:casino/machines/:machine/payments',
      async run(request) {
        const payments = await queries.payments(await trigramOf(request), request.params.machine ?? '')
        return { status: 200, body: onePage(payments.map((it): MachinePayment => withIso(it))) }
      },
    }),
  } satisfies Record<string, Call>

  async function trigramOf({ params, locale }: CallRequest<unknown>): Promise<string> {
    const casino = await casinos.bySlug(locale, params.casino ?? '')
    if (!casino) throw new ProductError('generic.notFound')
    return casino.trigram
  }
}
