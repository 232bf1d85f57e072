import type { MessageId } from '#i18n/MessageId.generated.ts'
import {
  type ActInput,
  type ActLine,
  actsAbout,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  type DoneForm,
  isSamePerson,
  outcomeOf,
  type Refusal,
  refuse,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { DeskContest, DrawnEntry, DrawStep } from '#shared/desk/requests.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { SeedForm } from '#shared/forms/api.ts'
import { seedOrders } from '#shared/forms/api.ts'
import { drawPath } from '#shared/forms/draws.ts'
import { formNumber } from '#shared/forms/forms.ts'
import { isSeedOf } from '#shared/forms/seedForm.ts'
import { deskLimits } from '#shared/limits.ts'
import { cleanText } from '#shared/schemas/clean.ts'
import type { FormBodies } from '#shared/schemas/forms/schemas.ts'
import { isDay } from '#shared/time/dates.ts'
import { localDay } from '#shared/time/localTime.ts'
import {
  announceDraw,
  drawContest,
  drawnEntries,
  eligibleEntries,
  findDraw,
  replaceWinner,
  seedFormOf,
} from '../contests/draws.ts'
import { type Contest, readContests } from '../contests/readContests.ts'
import { scopeOf } from './requestScope.ts'

type Errors = Record<string, MessageId>

/** Draws of contests: announced with the list's hash, drawn once with the seed, substitutes in place of winners. */
export function drawPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
  const contest = createSubject<Contest>({
    store,
    route: 'draw',
    home: 'draws',
    find: contestOf,
    page,
    about: ({ key }) => ({ subject: key }),
    taken: async (input, { state }) => again(input, state === 'drawn' ? 'drawn' : 'early'),
  })
  return [
    {
      route: 'draws',
      access: 'drawContest',
      async open(input) {
        const contests = await readContests(services, { house: scopeOf(input).house, locale: input.locale })
        return { view: { name: 'draws', props: { contests } } }
      },
    },
    {
      route: 'draw',
      access: 'drawContest',
      days: ['seedDay'],
      open: contest.open,
      forms: {
        announce: { run: contest.form(announce) },
        draw: { run: contest.form(draw) },
        replace: { run: contest.form(replace) },
      },
    },
  ]

  async function announce(input: ActInput, { name, state }: Contest) {
    if (state === 'unknown') throw new ProductError('generic.unavailable', { retryAfterSeconds: 30 })
    if (state !== 'over') return again(input, 'notOver')
    const { announcement, errors } = readAnnouncement(input)
    if (!announcement) return { status: 422, errors } as const
    if ((await eligibleEntries(store.db, name)).length === 0) return again(input, 'empty')
    return {
      ...stepOf('announce', 'drawAnnounce'),
      async run(tx: Tx) {
        const announced = await announceDraw(tx, { contest: name, ...announcement }, input.now)
        if (!announced) return again(input, 'announced')
        const { winners, substitutes, seedDay } = announcement
        return { details: { ...announced, winners, substitutes, seedDay } }
      },
    }
  }

  async function draw(input: ActInput, contest: Contest) {
    const seed = cleanText(input.fields.seed ?? '')
    const announced = await findDraw(store.db, contest.name)
    const errors = seedErrors(input, seed, announced ? seedFormOf(announced) : null)
    if (errors) return { status: 422, errors } as const
    const announcer = await announcerOf(contest)
    if (announcer?.personId && (await isSamePerson(store.db, announcer.personId, input.person.id)))
      return again(input, 'announcer')
    const run = async (tx: Tx) =>
      (await drawContest(tx, { mail }, { contest: contest.name, seed }, input.now)) && { details: {} }
    return { ...stepOf('draw', 'drawDraw'), run }
  }

  async function replace(input: ActInput, { name }: Contest) {
    const entry = input.fields.entry ?? ''
    return {
      ...stepOf('replace', 'drawReplace'),
      async run(tx: Tx) {
        const next = await replaceWinner(tx, { mail }, name, entry)
        if (next === undefined) return again(input, 'replaced')
        return { details: { entry, ...(next && { next }) }, ...(next === null && { done: 'drawLeave' as const }) }
      },
    }
  }

  async function page(input: ActInput, contest: Contest, refusal?: Refusal): Promise<DeskAnswer> {
    const props = { contest: await contestProps(contest, input), ...outcomeOf(input, refusal) }
    return { view: { name: 'draw', props }, status: refusal?.status }
  }

  /** The line of the log by which a draw was announced; undefined: it has ended. */
  async function announcerOf({ key }: Contest): Promise<ActLine | undefined> {
    const lines = await actsAbout(store.db, key, ['drawContest'])
    return lines.find(({ reason }) => reason === ('announce' satisfies DrawStep))
  }

  async function contestProps(contest: Contest, { now, person }: ActInput): Promise<DeskContest> {
    const { key, name, title, entries, state, lastDay } = contest
    const draw = await findDraw(store.db, name)
    const contents = { key, name, title, state, entries, lastDay }
    if (!draw) return { ...contents, eligible: (await eligibleEntries(store.db, name)).length, draw: null }
    const { listHash, source, seedDay, winners, substitutes, committedAt, seed, drawnAt, listLength } = draw
    const announcer = await announcerOf(contest)
    const by = announcer?.personId
    return {
      ...contents,
      eligible: listLength,
      draw: {
        listHash,
        source,
        seedDay,
        winners,
        substitutes,
        committedAt,
        seed,
        drawnAt,
        seedForm: seedFormOf(draw),
        announcedBy: announcer?.personName ?? null,
        mayDraw: !by || !(await isSamePerson(store.db, by, person.id)),
        isSeedDay: seedDay <= localDay(now),
        published: drawPath(name),
        drawn: seed === null ? [] : (await drawnEntries(store.db, name)).map(drawnEntry),
      },
    }
  }

  /** @throws ProductError generic.notFound: there is none, or not at this house */
  async function contestOf(input: ActInput): Promise<Contest> {
    const contests = await readContests(services, { house: scopeOf(input).house, locale: input.locale })
    const contest = contests.find((it) => it.key === input.params.contest)
    if (!contest) throw new ProductError('generic.notFound')
    return contest
  }
}

/** Not done, and what was typed is kept. */
function again(
  input: ActInput,
  why: 'notOver' | 'empty' | 'announced' | 'announcer' | 'drawn' | 'early' | 'replaced',
): Refusal {
  return { ...refuse(input, `desk.draw.refused.${why}`), errors: {} }
}

/** The log names the step, and what was announced. */
function stepOf<Done extends DoneForm>(reason: DrawStep, done: Done) {
  return { act: 'drawContest', reason, done } as const
}

function drawnEntry({ submissionId, rank, state, email, bodyJson }: Awaited<ReturnType<typeof drawnEntries>>[number]) {
  const { firstname = '', lastname = '' } = (bodyJson ? JSON.parse(bodyJson) : {}) as Partial<FormBodies['contest']>
  return {
    id: submissionId,
    number: formNumber(submissionId),
    rank: rank ?? 0,
    state: state ?? 'takenOut',
    person: email === null ? null : { name: `${firstname} ${lastname}`.trim(), email },
  } satisfies DrawnEntry
}

/** The day must come: a seed that is known already could be chosen with its winners. */
function readAnnouncement({ fields, now }: ActInput) {
  const source = cleanText(fields.source ?? '')
  const { seedDay = '' } = fields
  const winners = numberIn(fields.winners, 1)
  const substitutes = numberIn(fields.substitutes, 0)
  const numbers = numberIn(fields.seedNumbers, 1, deskLimits.seedNumbers)
  const digits = numberIn(fields.seedDigits, 1, deskLimits.seedDigits)
  const order = seedOrders.find((it) => it === fields.seedOrder)
  const errors: Errors = {
    ...(source === '' && { source: 'desk.draw.error.source' as const }),
    ...(source.length > deskLimits.seedLength && { source: 'desk.draw.error.sourceLong' as const }),
    ...((!isDay(seedDay) || seedDay <= localDay(now)) && { seedDay: 'desk.draw.error.seedDay' as const }),
    ...(numbers === undefined && { seedNumbers: 'desk.draw.error.seedNumbers' as const }),
    ...(digits === undefined && { seedDigits: 'desk.draw.error.seedDigits' as const }),
    ...(order === undefined && { seedOrder: 'desk.draw.error.seedOrder' as const }),
    ...(winners === undefined && { winners: 'desk.draw.error.winners' as const }),
    ...(substitutes === undefined && { substitutes: 'desk.draw.error.substitutes' as const }),
  }
  if (Object.keys(errors).length > 0 || winners === undefined || substitutes === undefined) return { errors }
  if (numbers === undefined || digits === undefined || order === undefined) return { errors }
  return { announcement: { source, seedForm: { numbers, digits, order }, seedDay, winners, substitutes }, errors }
}

function numberIn(typed: string | undefined, least: number, most: number = deskLimits.drawn): number | undefined {
  const text = (typed ?? '').trim()
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

function seedErrors({ fields }: ActInput, seed: string, form: SeedForm | null): Errors | undefined {
  if (seed === '' || seed.length > deskLimits.seedLength) return { seed: 'desk.draw.error.seed' }
  if (form && !isSeedOf(form, seed)) return { seed: 'desk.draw.error.seedForm' }
  return fields.sure === 'yes' ? undefined : { sure: 'desk.draw.error.sure' }
}
