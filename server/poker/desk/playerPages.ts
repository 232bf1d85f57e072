import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  mayDo,
  outcomeOf,
  personName,
  type Refusal,
} from '#server/desk/index.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import { entryRefundReasons, type PlayerDetails } from '#shared/desk/tournaments.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { EveningRefusal } from '#shared/poker/evening.ts'
import type { Outcome } from '../evening/checkIn.ts'
import type { EveningPlayer } from '../evening/players.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import { eveningNotice, eveningOf, goOn, type HouseEvening, refusalOf, runAct, sellToMember } from './eveningActs.ts'
import { eveningEntry, eveningPlayerEntry } from './eveningProps.ts'

/** One player of an evening: who it is, how the place stands, and everything that may be done with it. */
export function playerPages(services: PokerDeskServices): DeskPage[] {
  const { evenings, store } = services
  return [
    {
      route: 'tournamentPlayer',
      access: 'readPlayers',
      open: async (input) => {
        const evening = await eveningOf(services, input)
        return page(input, evening, await playerOf(input, evening))
      },
      forms: {
        checkIn: { act: 'checkIn', run: (input) => act(input, 'checkIn', 'checkedIn', evenings.checkIn) },
        undo: { act: 'undoCheckIn', run: (input) => act(input, 'undoCheckIn', 'undone', evenings.undoCheckIn) },
        noShow: { act: 'markNoShow', run: (input) => act(input, 'markNoShow', 'noShow', markOne) },
        sell: { act: 'addWalkIn', run: sellHeld },
        refund: { act: 'refundEntry', run: refund },
      },
    },
  ]

  /** @throws ProductError generic.notFound */
  async function playerOf({ params }: ActInput, evening: HouseEvening): Promise<EveningPlayer> {
    const player = await evenings.player(evening, params.player ?? '')
    if (!player) throw new ProductError('generic.notFound')
    return player
  }

  async function page(
    input: ActInput,
    evening: HouseEvening,
    player: EveningPlayer,
    refusal?: Refusal,
  ): Promise<DeskAnswer> {
    const props = {
      evening: eveningEntry(evening, input),
      player: await detailsOf(store.db, player, evening, input),
      ...outcomeOf(input, refusal),
      ...(!refusal && { notice: eveningNotice(input, [player]) }),
    }
    return { view: { name: 'tournamentPlayer', props }, status: refusal?.status }
  }

  type RunOne = (tx: Tx, evening: HouseEvening, id: string, actor: { personId: string; at: number }) => Promise<Outcome>

  async function act(
    input: ActInput,
    name: DeskAct,
    done: Parameters<typeof goOn>[1],
    run: RunOne,
  ): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const id = input.params.player ?? ''
    const actor = { personId: input.person.id, at: input.now }
    const outcome = await runAct(services, input, evening, {
      act: name,
      run: (tx, locked) => run(tx, { ...evening, ...locked }, id, actor),
    })
    if (typeof outcome === 'string') return refused(input, evening, outcome)
    return goOn(input, done, { player: id }, 'tournamentPlayer')
  }

  async function refused(input: ActInput, evening: HouseEvening, refusal: EveningRefusal): Promise<DeskAnswer> {
    const player = await playerOf(input, evening)
    return page(input, evening, player, await refusalOf(services, input, refusal, player))
  }

  async function markOne(tx: Tx, evening: HouseEvening, id: string, { at }: { at: number }): Promise<Outcome> {
    const marked = await evenings.markNoShows(tx, evening, { id, at })
    return typeof marked === 'string' ? marked : (marked[0] ?? 'ended')
  }

  /** A place that is held for a payment online is paid here instead. */
  async function sellHeld(input: ActInput): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const player = await playerOf(input, evening)
    const member = player.vipMemberId === null ? undefined : await services.findPlayer(player.vipMemberId)
    if (!member) return refused(input, evening, 'notSold')
    const outcome = await sellToMember(services, input, evening, member)
    if (typeof outcome === 'string') return refused(input, evening, outcome)
    return goOn(input, 'sold', { player: outcome.id }, 'tournamentPlayer')
  }

  async function refund(input: ActInput): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const player = await playerOf(input, evening)
    const reason = entryRefundReasons.find((it) => it === input.fields.reason)
    if (!reason) return page(input, evening, player, { status: 422, errors: { reason: 'desk.find.error.reason' } })
    const outcome = await runAct(services, input, evening, {
      act: 'refundEntry',
      run: (tx, locked) => evenings.refundEntry(tx, locked, player.id),
      reason,
      details: () => ({ cents: player.amount?.amount ?? 0 }),
    })
    if (typeof outcome === 'string') return refused(input, evening, outcome)
    const isAtDesk = outcome.deskCents !== null
    // The decision is stored: the merchant may be away, and is asked again.
    if (!isAtDesk && player.paymentId) await evenings.sendRefund(player.paymentId)
    return goOn(input, isAtDesk ? 'refunded' : 'refunding', { player: player.id }, 'tournamentPlayer')
  }
}

async function detailsOf(
  db: Queries,
  player: EveningPlayer,
  evening: HouseEvening,
  input: ActInput,
): Promise<PlayerDetails> {
  const { birthdate, card, amount, checkedInBy, state, money } = player
  const entry = eveningPlayerEntry(player, evening, input)
  const isPaid = money === 'online' || money === 'atDesk' || money === 'owedAtDesk'
  return {
    ...entry,
    birthdate,
    card,
    amount,
    checkedInBy: await personName(db, checkedInBy),
    may: {
      ...entry.may,
      noShow: mayDo(input, 'markNoShow') && state === 'registered' && input.now >= evening.startsAt,
      sell: mayDo(input, 'addWalkIn') && state === 'held',
      refund: mayDo(input, 'refundEntry') && isPaid,
    },
  }
}
