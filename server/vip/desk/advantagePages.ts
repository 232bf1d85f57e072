import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  actorOf,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  firstValues,
  goTo,
  hasAct,
  lookUpPresent,
  mayDo,
  openLooks,
  outcomeOf,
  placeAndPerson,
  type Refusal,
  refuse,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { AdvantageHolder } from '#shared/desk/advantages.ts'
import { deskLimits } from '#shared/limits.ts'
import { type Advantage, type AdvantageId, advantageIds } from '#shared/vip/api.ts'
import { advantagesOf } from '../advantages/advantages.ts'
import {
  type AdvantageUse,
  countUse,
  isGivenAt,
  latestUses,
  mayUndoUse,
  type UseRefusal,
  undoUse,
} from '../advantages/uses.ts'
import { cardOf } from '../members/memberProfile.ts'
import { type VipMember, vipMembers } from '../members/vipMembers.ts'

type Looks = Awaited<ReturnType<typeof openLooks>>

/** Advantages of a holder of the VIP card: what is left at this house, one press counts one, undoing for ten minutes. */
export function advantagePages(services: DeskServices): DeskPage[] {
  const { store } = services
  const holder = createSubject<Looks>({
    store,
    route: 'advantage',
    home: 'advantages',
    page,
    /** Holders of the VIP card whom this person has found here a short while ago, by a card or otherwise. */
    async find(input) {
      const lines = await openLooks(store.db, input, 'findMember')
      return lines.filter((it) => it.programme === 'vip' && it.memberId !== null)
    },
    about: () => ({ programme: 'vip' }),
    taken: async (input) => refuse(input, 'desk.advantage.refused.undo'),
  })
  return [
    {
      route: 'advantages',
      access: 'countAdvantage',
      uses: 'camera',
      open: async (input) => counter(input),
      forms: { card: { run: readCard } },
    },
    {
      route: 'advantage',
      access: 'countAdvantage',
      open: holder.open,
      forms: {
        count: { act: 'countAdvantage', run: holder.form(count) },
        undo: { act: 'undoAdvantage', run: holder.form(undo) },
      },
    },
  ]

  async function readCard(input: ActInput): Promise<DeskAnswer> {
    const error = 'desk.advantages.error.card'
    if (input.fields.code?.includes('@')) return counter(input, { status: 422, errors: { code: error } })
    const look = await lookUpPresent(services, input, error)
    return 'status' in look ? counter(input, look) : goTo(input, 'advantage', {}, look)
  }

  function counter(input: ActInput, refusal?: Refusal): DeskAnswer {
    return { view: { name: 'advantages', props: outcomeOf(input, refusal) }, status: refusal?.status }
  }

  async function page(input: ActInput, looks: Looks, refusal?: Refusal): Promise<DeskAnswer> {
    const [first] = looks
    if (!first) return goTo(input, 'advantages')
    const found = await Promise.all(looks.map(({ memberId }) => vipMembers.find(store.db, memberId ?? '')))
    const holders = await Promise.all(found.filter((it) => it !== undefined).map((it) => holderOf(input, it)))
    const props = { holders, ...outcomeOf(input, refusal), until: first.at + deskLimits.lookMs }
    return { view: { name: 'advantage', props }, status: refusal?.status }
  }

  async function holderOf(input: ActInput, member: VipMember): Promise<AdvantageHolder> {
    const { house, locale, intl, now } = input
    const { state, status } = await cardOf(services, member)
    const all = state === 'full' ? await advantagesOf(store.db, member, now, locale) : []
    const here = all.filter(({ id }) => isGivenAt(id, house.kind)).map((it) => ({ ...it, title: titleOf(input, it) }))
    const titles = new Map<string, string>(here.map(({ id, title }) => [id, title]))
    return {
      id: member.id,
      name: `${member.firstname} ${member.lastname}`,
      status: state === 'full' ? status : intl.formatMessage({ id: 'desk.status.preMember' }),
      advantages: here.map(({ id, title, limit }) => ({
        id,
        title,
        left: leftOf(here, id),
        limit,
        use: randomUUID(),
      })),
      recent: await recentOf(input, member.id, titles),
    }
  }

  async function recentOf(input: ActInput, memberId: string, titles: ReadonlyMap<string, string>) {
    if (!mayDo(input, 'undoAdvantage')) return []
    const uses = (await latestUses(store.db, memberId, input.now)).filter((it) => mayUndoUse(it, actorOf(input)))
    return Promise.all(
      uses.map(async ({ id, advantage, at, house, countedBy }) => {
        const { person } = await placeAndPerson(store.db, { house, personId: countedBy }, input.locale)
        return { id, title: titles.get(advantage) ?? advantage, at, person }
      }),
    )
  }

  /** The page's own id of the use: a form that was sent twice, or again after its use was undone, counts nothing more. */
  async function count(input: ActInput, looks: Looks) {
    const { house, person, fields, now } = input
    const member = await memberOf(input, looks)
    const advantage = advantageIds.find((it) => it === fields.advantage && isGivenAt(it, house.kind))
    const id = /^[\da-f-]{36}$/.test(fields.use ?? '') ? (fields.use ?? '') : undefined
    if (!member || !advantage || !id) return undefined
    return {
      act: 'countAdvantage',
      done: 'counted',
      async run(tx: Tx) {
        if (await hasAct(tx, 'countAdvantage', id)) return 'unlogged'
        const use = { id, advantage, at: now, eventId: `desk:${id}`, house: house.slug, countedBy: person.id }
        const refusal = await countUse(tx, { id: member.id }, use)
        if (refusal) return refusalOf(tx, input, { member, advantage, refusal })
        if (await hasAct(tx, 'countAdvantage', id)) return 'unlogged'
        return { subject: id, memberId: member.id, details: { advantage } }
      },
    } as const
  }

  async function undo(input: ActInput, looks: Looks) {
    const member = await memberOf(input, looks)
    if (!member) return undefined
    const use = (await latestUses(store.db, member.id, input.now)).find((it) => it.id === input.fields.use)
    return {
      act: 'undoAdvantage',
      done: 'uncounted',
      async run(tx: Tx) {
        if (!use || !mayUndoUse(use, actorOf(input)) || !(await undoUse(tx, use))) return false
        return { subject: use.id, memberId: member.id }
      },
    } as const
  }

  /** The member of the posted form, if the look of the address found that one. */
  async function memberOf({ fields }: ActInput, looks: Looks): Promise<VipMember | undefined> {
    const look = looks.find(({ memberId }) => memberId === fields.member)
    return look?.memberId ? vipMembers.find(store.db, look.memberId) : undefined
  }
}

/** "None is left: the last one was counted at 14:02, by Léa Martin, Casino de la Digue." */
async function refusalOf(
  tx: Tx,
  input: ActInput,
  { member, advantage, refusal }: { member: VipMember; advantage: AdvantageId; refusal: UseRefusal },
): Promise<Refusal> {
  const uses = await latestUses(tx, member.id, input.now)
  const last = uses.find((it) => isOf(advantage, it)) ?? uses.find((it) => isOf('drinks', it))
  if (refusal !== 'usedUp' || !last) return refuse(input, 'desk.advantage.refused.notEntitled')
  const names = await placeAndPerson(tx, { house: last.house, personId: last.countedBy }, input.locale)
  return refuse(input, 'desk.advantage.refused.usedUp', firstValues(input, { at: last.at, ...names }))
}

/** A drink has a name of its own at the counter, where one is counted, not five. */
function titleOf({ intl }: ActInput, { id, title }: Pick<Advantage, 'id' | 'title'>): string {
  if (id !== 'drinks' && id !== 'alcoholicDrink') return title
  return intl.formatMessage({ id: `desk.advantage.${id}` })
}

/** An alcoholic drink is one of the day's drinks. */
function isOf(advantage: AdvantageId, { advantage: used }: AdvantageUse): boolean {
  return used === advantage || (advantage === 'drinks' && used === 'alcoholicDrink')
}

/** The number that is left; null: as often as one likes. */
function leftOf(all: readonly Pick<Advantage, 'id' | 'used' | 'limit'>[], id: AdvantageId): number | null {
  const its = all.find((it) => it.id === id)
  if (!its || its.limit === null) return null
  return Math.max(0, its.limit - its.used)
}
