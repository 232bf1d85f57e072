import type { MessageId } from '#i18n/MessageId.generated.ts'
import {
  type ActInput,
  type ActLine,
  actsAbout,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  doneNotice,
  isSamePerson,
  returned,
  writeAct,
} from '#server/desk/index.ts'
import type { DeskContest, DrawnEntry, DrawStep } from '#shared/desk/requests.ts'
import { deskPath } from '#shared/desk/routes.ts'
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
import { todayInParis } from '#shared/time/parisTime.ts'
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
      open: async (input) => page(input, await contestOf(input)),
      forms: { announce: { run: announce }, draw: { run: draw }, replace: { run: replace } },
    },
  ]

  async function announce(input: ActInput): Promise<DeskAnswer> {
    const contest = await contestOf(input)
    if (contest.state === 'unknown') throw new ProductError('generic.unavailable', { retryAfterSeconds: 30 })
    if (contest.state !== 'over') return page(input, contest, { status: 409, refusal: 'desk.draw.refused.notOver' })
    const { announcement, errors } = readAnnouncement(input)
    if (!announcement) return page(input, contest, { status: 422, errors })
    if ((await eligibleEntries(store.db, contest.name)).length === 0)
      return page(input, contest, { status: 409, refusal: 'desk.draw.refused.empty' })
    const isDone = await store.transaction(async (tx) => {
      const announced = await announceDraw(tx, { contest: contest.name, ...announcement }, input.now)
      if (!announced) return false
      const { winners, substitutes, seedDay } = announcement
      await log(input, 'announce', contest, { ...announced, winners, substitutes, seedDay })(tx)
      return true
    })
    if (isDone) return done(input, 'drawAnnounce')
    return page(input, await contestOf(input), { status: 409, refusal: 'desk.draw.refused.announced' })
  }

  async function draw(input: ActInput): Promise<DeskAnswer> {
    const contest = await contestOf(input)
    const seed = cleanText(input.fields.seed ?? '')
    const announced = await findDraw(store.db, contest.name)
    const errors = seedErrors(input, seed, announced ? seedFormOf(announced) : null)
    if (errors) return page(input, contest, { status: 422, errors })
    const announcer = await announcerOf(contest)
    if (announcer?.personId && (await isSamePerson(store.db, announcer.personId, input.person.id)))
      return page(input, contest, { status: 409, refusal: 'desk.draw.refused.announcer' })
    const isDone = await store.transaction(async (tx) => {
      if (!(await drawContest(tx, { mail }, { contest: contest.name, seed }, input.now))) return false
      await log(input, 'draw', contest, {})(tx)
      return true
    })
    if (isDone) return done(input, 'drawDraw')
    const now = await contestOf(input)
    const refusal = now.state === 'drawn' ? 'desk.draw.refused.drawn' : 'desk.draw.refused.early'
    return page(input, now, { status: 409, refusal })
  }

  async function replace(input: ActInput): Promise<DeskAnswer> {
    const contest = await contestOf(input)
    const entry = input.fields.entry ?? ''
    const next = await store.transaction(async (tx) => {
      const next = await replaceWinner(tx, { mail }, contest.name, entry)
      if (next !== undefined) await log(input, 'replace', contest, { entry, ...(next && { next }) })(tx)
      return next
    })
    if (next === undefined) return page(input, contest, { status: 409, refusal: 'desk.draw.refused.replaced' })
    return done(input, next === null ? 'drawLeave' : 'drawReplace')
  }

  /** The log names the contest by its key, and what was announced. */
  function log(input: ActInput, reason: DrawStep, { key }: Contest, details: Record<string, string | number>) {
    const act = { act: 'drawContest', house: input.house.slug, subject: key, reason, details } as const
    return (tx: Parameters<typeof writeAct>[0]) => writeAct(tx, input.source, act)
  }

  async function page(
    input: ActInput,
    contest: Contest,
    { status, refusal, errors = {} }: { status?: number; refusal?: MessageId; errors?: Errors } = {},
  ): Promise<DeskAnswer> {
    const notice = refusal
      ? ({ kind: 'refused', text: input.intl.formatMessage({ id: refusal }) } as const)
      : doneNotice(input)
    const isTyped = status !== undefined
    const props = { contest: await contestProps(contest, input), notice }
    return {
      view: { name: 'draw', props: { ...props, ...(isTyped && { returned: returned(input, errors) }) } },
      status,
    }
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
        ...{ listHash, source, seedDay, winners, substitutes, committedAt, seed, drawnAt },
        seedForm: seedFormOf(draw),
        announcedBy: announcer?.personName ?? null,
        mayDraw: !by || !(await isSamePerson(store.db, by, person.id)),
        isSeedDay: seedDay <= todayInParis(now),
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

function done({ locale, house, params: { contest = '' } }: ActInput, outcome: string): DeskAnswer {
  return { location: `${deskPath('draw', locale, { house: house.slug, contest })}?done=${outcome}` }
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
    ...((!isDay(seedDay) || seedDay <= todayInParis(now)) && { seedDay: 'desk.draw.error.seedDay' as const }),
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
