import { formatHour } from '#i18n/formats.ts'
import {
  type ActInput,
  actorOf,
  createSubject,
  type DeskAnswer,
  type DeskServices,
  personName,
  type Refusal,
} from '#server/desk/index.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import type { DeskRouteName } from '#shared/desk/routes.ts'
import type { DeskNotice } from '#shared/desk/views.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { EveningRefusal } from '#shared/poker/evening.ts'
import { localHour } from '#shared/time/localTime.ts'
import type { Outcome } from '../evening/checkIn.ts'
import type { EveningDesk } from '../evening/eveningDesk.ts'
import { type EveningPlayer, playersOf } from '../evening/players.ts'

export interface PokerDeskServices extends DeskServices {
  evenings: EveningDesk
}

/** An evening of the house, as the domain reads it. */
export type HouseEvening = NonNullable<Awaited<ReturnType<EveningDesk['find']>>>

/** The evening of the address. @throws ProductError generic.notFound: none of this house */
export async function eveningOf({ evenings }: PokerDeskServices, { house, params }: ActInput): Promise<HouseEvening> {
  const evening = await evenings.find(house.slug, params.evening ?? '')
  if (!evening) throw new ProductError('generic.notFound')
  return evening
}

type EveningPage = (input: ActInput, evening: HouseEvening, refusal?: Refusal) => Promise<DeskAnswer>

/** A page of an evening, whose acts run while the evening is locked. */
export function eveningSubject(services: PokerDeskServices, route: DeskRouteName, page: EveningPage) {
  const { evenings, store } = services
  return createSubject<HouseEvening, DoneAtEvening>({
    store,
    route,
    home: 'tournaments',
    page,
    find: (input) => eveningOf(services, input),
    change: (evening, run) => evenings.change(evening, (tx, locked) => run(tx, { ...evening, ...locked })),
    about: ({ id }) => ({ subject: id }),
    taken: (input) => refusalOf(store.db, input, 'notPossible'),
  })
}

type Registration = Row<'registrations'>

export interface PlayerAct {
  act: DeskAct
  done: DoneAtEvening
  to?: DeskRouteName
  reason?: string
  /** The player, where there is one before the act. */
  id?: string
  run: (tx: Tx, evening: HouseEvening, id: string, actor: ReturnType<typeof actorOf>) => Promise<Outcome>
  /** The details of the act, once it is done, by its registration. */
  result?: (done: Registration) => { details: Readonly<Record<string, string | number>>; done?: DoneAtEvening }
  after?: (done: Registration) => Promise<unknown>
}

/** An act on one player, whom the page that follows names. */
export function playerAct(input: ActInput, { id = '', run, result, after, ...act }: PlayerAct) {
  let done: Registration | undefined
  return {
    ...act,
    async run(tx: Tx, evening: HouseEvening) {
      const outcome = await run(tx, evening, id, actorOf(input))
      if (typeof outcome === 'string') {
        const [player] = await playersOf(tx, evening.id, id)
        return refusalOf(tx, input, outcome, player)
      }
      done = outcome
      return { ...lineAbout(outcome), query: { player: outcome.id }, ...result?.(outcome) }
    },
    after: async () => {
      if (done) await after?.(done)
    },
  }
}

/** The line of the log about a player, who may have no account. */
export function lineAbout({ id: subject, vipMemberId }: Pick<Registration, 'id' | 'vipMemberId'>) {
  return { subject, ...(vipMemberId && ({ programme: 'vip', memberId: vipMemberId } as const)) }
}

/** Sells a member a place, or the one that is held for a payment online; nobody is charged twice. */
export async function saleToMember(
  services: PokerDeskServices,
  input: ActInput,
  evening: HouseEvening,
  { member, to }: { member: Row<'vipMembers'>; to?: DeskRouteName },
) {
  const { evenings, store } = services
  const price = await evenings.priceOf(evening)
  if (!price) return refusalOf(store.db, input, 'notSold')
  await evenings.askAboutHeld(evening, member.id)
  const sale = { actor: actorOf(input), price }
  return playerAct(input, {
    act: 'addWalkIn',
    done: 'sold',
    to,
    run: (tx, locked) => evenings.sellToMember(tx, locked, { member, sale }),
    result: ({ deskCents }) => ({ details: { cents: deskCents ?? 0 } }),
    after: (sold) => evenings.closeSessionOf(sold),
  })
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
  return [lastname?.toLocaleUpperCase(defaultLocale), firstname].filter(Boolean).join(' ')
}

/** Why an act was not done: of a player who is welcomed already, by whom and when. */
export async function refusalOf(
  db: Queries,
  { intl }: Pick<ActInput, 'intl'>,
  refusal: EveningRefusal,
  player?: EveningPlayer,
): Promise<Refusal> {
  const by = await personName(db, player?.checkedInBy ?? null)
  const text = intl.formatMessage(
    { id: `desk.evening.refused.${refusal}` },
    {
      name: player ? nameOf(player) : '',
      by: by ?? intl.formatMessage({ id: 'desk.acts.system' }),
      time: player?.checkedInAt ? formatHour(intl, localHour(player.checkedInAt)) : '',
    },
  )
  return { status: 409, text }
}
