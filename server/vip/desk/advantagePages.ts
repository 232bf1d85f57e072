import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  actorOf,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  findMembers,
  firstValues,
  goTo,
  hasAct,
  mayDo,
  openLooks,
  outcomeOf,
  placeAndPerson,
  type Refusal,
  requireLookLeft,
  returned,
  writeAct,
} from '#server/desk/index.ts'
import type { AdvantageHolder } from '#shared/desk/advantages.ts'
import { deskLimits, formLimits } from '#shared/limits.ts'
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

/** Advantages of a holder of the VIP card: what is left at this house, one press counts one, undoing for ten minutes. */
export function advantagePages(services: DeskServices): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'advantages',
      access: 'countAdvantage',
      uses: 'camera',
      open: async () => ({ view: { name: 'advantages', props: {} } }),
      forms: { card: { run: readCard } },
    },
    {
      route: 'advantage',
      access: 'countAdvantage',
      open: (input) => page(input),
      forms: {
        count: { act: 'countAdvantage', run: count },
        undo: { act: 'undoAdvantage', run: undo },
      },
    },
  ]

  /** A card that is shown is a look: the member is there. */
  async function readCard(input: ActInput): Promise<DeskAnswer> {
    const { house, person, source, fields, now } = input
    const code = (fields.code ?? '').trim()
    if (code === '' || code.length > formLimits.email || code.includes('@'))
      return again(input, 422, 'desk.advantages.error.card')
    await requireLookLeft(store.db, person.id, now)
    const [holder] = await findMembers(services, { code }, ['vip'])
    const subject = randomUUID()
    const look = { act: 'findMember', house: house.slug, subject, reason: 'present', details: { by: 'code' } } as const
    await writeAct(store.db, source, { ...look, ...holder })
    if (!holder) return again(input, 404, 'desk.find.nobody')
    return goTo(input, 'advantage', {}, { id: subject })
  }

  function again(
    input: ActInput,
    status: number,
    error: 'desk.advantages.error.card' | 'desk.find.nobody',
  ): DeskAnswer {
    return { view: { name: 'advantages', props: { returned: returned(input, { code: error }) } }, status }
  }

  async function page(input: ActInput, refusal?: Refusal): Promise<DeskAnswer> {
    const looks = await looksOf(input)
    const [first] = looks
    if (!first) return goTo(input, 'advantages')
    const found = await Promise.all(looks.map(({ memberId }) => vipMembers.find(store.db, memberId ?? '')))
    const holders = await Promise.all(found.filter((it) => it !== undefined).map((it) => holderOf(input, it)))
    const props = { holders, ...outcomeOf(input, refusal), until: first.at + deskLimits.lookMs }
    return { view: { name: 'advantage', props }, status: refusal?.status }
  }

  /** Holders of the VIP card whom this person has found here a short while ago, by a card or otherwise. */
  async function looksOf(input: ActInput) {
    return (await openLooks(store.db, input, 'findMember')).filter(
      (it) => it.programme === 'vip' && it.memberId !== null,
    )
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
  async function count(input: ActInput): Promise<DeskAnswer> {
    const { house, person, source, fields, now } = input
    const member = await memberOf(input)
    const advantage = advantageIds.find((it) => it === fields.advantage && isGivenAt(it, house.kind))
    const id = /^[\da-f-]{36}$/.test(fields.use ?? '') ? (fields.use ?? '') : undefined
    if (!member || !advantage || !id) return goTo(input, 'advantage')
    const refusal = await store.transaction(async (tx) => {
      if (await hasAct(tx, 'countAdvantage', id)) return null
      const use = { id, advantage, at: now, eventId: `desk:${id}`, house: house.slug, countedBy: person.id }
      const refused = await countUse(tx, { id: member.id }, use)
      if (refused || (await hasAct(tx, 'countAdvantage', id))) return refused
      const about = { subject: id, programme: 'vip', memberId: member.id, details: { advantage } } as const
      await writeAct(tx, source, { act: 'countAdvantage', house: house.slug, ...about })
      return null
    })
    if (!refusal) return goTo(input, 'advantage', { done: 'counted' })
    return page(input, { status: 409, text: await refusalText(input, { member, advantage, refusal }) })
  }

  async function undo(input: ActInput): Promise<DeskAnswer> {
    const { house, source, fields, intl, now } = input
    const member = await memberOf(input)
    if (!member) return goTo(input, 'advantage')
    const use = (await latestUses(store.db, member.id, now)).find((it) => it.id === fields.use)
    const isUndone = await store.transaction(async (tx) => {
      if (!use || !mayUndoUse(use, actorOf(input)) || !(await undoUse(tx, use))) return false
      const about = { subject: use.id, programme: 'vip', memberId: member.id } as const
      await writeAct(tx, source, { act: 'undoAdvantage', house: house.slug, ...about })
      return true
    })
    if (isUndone) return goTo(input, 'advantage', { done: 'uncounted' })
    return page(input, { status: 409, text: intl.formatMessage({ id: 'desk.advantage.refused.undo' }) })
  }

  /** The member of the posted form, if the look of the address found that one. */
  async function memberOf(input: ActInput): Promise<VipMember | undefined> {
    const look = (await looksOf(input)).find(({ memberId }) => memberId === input.fields.member)
    return look?.memberId ? vipMembers.find(store.db, look.memberId) : undefined
  }

  /** "None is left: the last one was counted at 14:02, by Léa Martin, Casino de la Digue." */
  async function refusalText(
    input: ActInput,
    { member, advantage, refusal }: { member: VipMember; advantage: AdvantageId; refusal: UseRefusal },
  ): Promise<string> {
    const { intl, now, locale } = input
    const uses = await latestUses(store.db, member.id, now)
    const last = uses.find((it) => isOf(advantage, it)) ?? uses.find((it) => isOf('drinks', it))
    if (refusal !== 'usedUp' || !last) return intl.formatMessage({ id: 'desk.advantage.refused.notEntitled' })
    const names = await placeAndPerson(store.db, { house: last.house, personId: last.countedBy }, locale)
    const values = firstValues(input, { at: last.at, ...names })
    return intl.formatMessage({ id: 'desk.advantage.refused.usedUp' }, values)
  }
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
