import { formatHour } from '#i18n/formats.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskServices,
  goTo,
  logAct,
  personName,
  type Refusal,
} from '#server/desk/index.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import type { DeskNotice } from '#shared/desk/views.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { EveningRefusal } from '#shared/poker/evening.ts'
import { hourInParis } from '#shared/time/parisTime.ts'
import type { Outcome } from '../evening/checkIn.ts'
import type { EveningDesk } from '../evening/eveningDesk.ts'
import type { EveningPlayer } from '../evening/players.ts'

export interface PokerDeskServices extends DeskServices {
  evenings: EveningDesk
}

/** An evening of the house, as the domain reads it. */
export type HouseEvening = NonNullable<Awaited<ReturnType<EveningDesk['find']>>>
/** The evening while an act is done: locked. */
type Locked = Parameters<Parameters<EveningDesk['change']>[1]>[1]

/** The evening of the address. @throws ProductError generic.notFound: none of this house */
export async function eveningOf({ evenings }: PokerDeskServices, { house, params }: ActInput): Promise<HouseEvening> {
  const evening = await evenings.find(house.slug, params.evening ?? '')
  if (!evening) throw new ProductError('generic.notFound')
  return evening
}

interface NewEveningAct {
  act: DeskAct
  run: (tx: Tx, evening: Locked) => Promise<Outcome>
  reason?: string
  details?: (done: Exclude<Outcome, string>) => Record<string, string | number>
}

/** Runs an act on one player with its line of the log, in one transaction; a refusal has no line. */
export function runAct(
  { evenings }: PokerDeskServices,
  input: ActInput,
  evening: HouseEvening,
  { act, run, reason, details }: NewEveningAct,
): Promise<Outcome> {
  return evenings.change(evening, async (tx, locked) => {
    const done = await run(tx, locked)
    if (typeof done === 'string') return done
    const about = done.vipMemberId && ({ programme: 'vip', memberId: done.vipMemberId } as const)
    const line = { act, subject: done.id, reason: reason ?? null, ...about }
    await logAct(tx, input, { ...line, ...(details && { details: details(done) }) })
    return done
  })
}

/** Sells a member a place, or the one that is held for a payment online; nobody is charged twice. */
export async function sellToMember(
  services: PokerDeskServices,
  input: ActInput,
  evening: HouseEvening,
  member: Row<'vipMembers'>,
): Promise<Outcome> {
  const { evenings } = services
  const price = await evenings.priceOf(evening)
  if (!price) return 'notSold'
  await evenings.askAboutHeld(evening, member.id)
  const sale = { actor: { personId: input.person.id, at: input.now }, price }
  const outcome = await runAct(services, input, evening, {
    act: 'addWalkIn',
    run: (tx, locked) => evenings.sellToMember(tx, locked, { member, sale }),
    details: ({ deskCents }) => ({ cents: deskCents ?? 0 }),
  })
  if (typeof outcome !== 'string') await evenings.closeSessionOf(outcome)
  return outcome
}

const doneForms = [
  'checkedIn',
  'undone',
  'noShow',
  'noShows',
  'noShowsUndone',
  'offered',
  'sold',
  'refunded',
  'refunding',
] as const
type DoneAtEvening = (typeof doneForms)[number]

/** Leads to the page of the evening, or of a player, which says what was done: to one player, by the registration's id, or to how many. */
export function goOn(
  input: ActInput,
  done: DoneAtEvening,
  about: { player: string } | { count: number },
  route: 'tournament' | 'tournamentPlayer' = 'tournament',
): DeskAnswer {
  const query = 'player' in about ? about : { count: String(about.count) }
  return goTo(input, route, { done, ...query }, route === 'tournamentPlayer' && 'player' in about ? about : {})
}

/** The outcome of the form that led here. @param players of the evening, for the name */
export function eveningNotice(
  { query, intl }: Pick<ActInput, 'query' | 'intl'>,
  players: readonly EveningPlayer[],
): DeskNotice | undefined {
  const done = doneForms.find((it) => it === query.get('done'))
  if (!done) return undefined
  const player = players.find(({ id }) => id === query.get('player'))
  const count = Math.floor(Number(query.get('count'))) || 0
  const values = { name: player ? nameOf(player) : '', code: player?.code ?? '', count }
  return { kind: 'done', text: intl.formatMessage({ id: `desk.evening.done.${done}` }, values) }
}

/** Name as it is read aloud; a place that was sold without one has its code alone. */
export function nameOf({ firstname, lastname, code }: Pick<EveningPlayer, 'firstname' | 'lastname' | 'code'>): string {
  return [firstname, lastname].filter(Boolean).join(' ') || code
}

/** Name as a list has it, which is in this order: « LE GOFF Éloïse »; a place that was sold without one has none. */
export function listedName({ firstname, lastname }: Pick<EveningPlayer, 'firstname' | 'lastname'>): string {
  return [lastname?.toLocaleUpperCase('fr'), firstname].filter(Boolean).join(' ')
}

/** Why an act was not done: of a player who is welcomed already, by whom and when. */
export async function refusalOf(
  { store }: PokerDeskServices,
  { intl }: Pick<ActInput, 'intl'>,
  refusal: EveningRefusal,
  player?: EveningPlayer,
): Promise<Refusal> {
  const by = await personName(store.db, player?.checkedInBy ?? null)
  const text = intl.formatMessage(
    { id: `desk.evening.refused.${refusal}` },
    {
      name: player ? nameOf(player) : '',
      by: by ?? intl.formatMessage({ id: 'desk.acts.system' }),
      time: player?.checkedInAt ? formatHour(intl, hourInParis(player.checkedInAt)) : '',
    },
  )
  return { status: 409, text }
}
