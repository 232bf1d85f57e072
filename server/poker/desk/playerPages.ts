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
import { entryRefundReasons, type PlayerDetails } from '#shared/desk/tournaments.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Outcome } from '../evening/checkIn.ts'
import type { EveningPlayer } from '../evening/players.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import {
  eveningNotice,
  eveningSubject,
  type HouseEvening,
  type PlayerAct,
  playerAct,
  refusalOf,
  saleToMember,
} from './eveningActs.ts'
import { eveningEntry, eveningPlayerEntry } from './eveningProps.ts'

/** One player of an evening: who it is, how the place stands, and everything that may be done with it. */
export function playerPages(services: PokerDeskServices): DeskPage[] {
  const { evenings, store } = services
  const subject = eveningSubject(services, 'tournamentPlayer', page)
  return [
    {
      route: 'tournamentPlayer',
      access: 'readPlayers',
      open: subject.open,
      forms: {
        checkIn: { act: 'checkIn', run: one({ act: 'checkIn', done: 'checkedIn', run: evenings.checkIn }) },
        undo: { act: 'undoCheckIn', run: one({ act: 'undoCheckIn', done: 'undone', run: evenings.undoCheckIn }) },
        noShow: { act: 'markNoShow', run: one({ act: 'markNoShow', done: 'noShow', run: markOne }) },
        sell: { act: 'addWalkIn', run: subject.form(sellHeld) },
        refund: { act: 'refundEntry', run: subject.form(refund) },
      },
    },
  ]

  /** @throws ProductError generic.notFound */
  async function playerOf({ params }: ActInput, evening: HouseEvening): Promise<EveningPlayer> {
    const player = await evenings.player(evening, params.player ?? '')
    if (!player) throw new ProductError('generic.notFound')
    return player
  }

  async function page(input: ActInput, evening: HouseEvening, refusal?: Refusal): Promise<DeskAnswer> {
    const player = await playerOf(input, evening)
    const props = {
      evening: eveningEntry(evening, input),
      player: await detailsOf(store.db, player, evening, input),
      ...outcomeOf(input, refusal),
      ...(!refusal && { notice: eveningNotice(input, [player]) }),
    }
    return { view: { name: 'tournamentPlayer', props }, status: refusal?.status }
  }

  function one(act: PlayerAct) {
    return subject.form(async (input) => playerAct(input, { ...act, id: input.params.player }))
  }

  async function markOne(tx: Tx, evening: HouseEvening, id: string, { at }: { at: number }): Promise<Outcome> {
    const marked = await evenings.markNoShows(tx, evening, { id, at })
    return typeof marked === 'string' ? marked : (marked[0] ?? 'ended')
  }

  /** A place that is held for a payment online is paid here instead. */
  async function sellHeld(input: ActInput, evening: HouseEvening) {
    const { vipMemberId } = await playerOf(input, evening)
    const member = vipMemberId === null ? undefined : await services.findPlayer?.(vipMemberId)
    return member ? saleToMember(services, input, evening, { member }) : refusalOf(store.db, input, 'notSold')
  }

  async function refund(input: ActInput, evening: HouseEvening) {
    const { id, amount, paymentId } = await playerOf(input, evening)
    const reason = entryRefundReasons.find((it) => it === input.fields.reason)
    if (!reason) return { status: 422, errors: { reason: 'desk.find.error.reason' } } as const
    return playerAct(input, {
      act: 'refundEntry',
      done: 'refunded',
      reason,
      id,
      run: (tx, locked) => evenings.refundEntry(tx, locked, id),
      result: ({ deskCents }) => ({
        details: { cents: amount?.amount ?? 0 },
        ...(deskCents === null && { done: 'refunding' }),
      }),
      // The decision is stored: the merchant may be away, and is asked again.
      after: async ({ deskCents }) => deskCents === null && paymentId && evenings.sendRefund(paymentId),
    })
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
