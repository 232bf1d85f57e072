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
  logAct,
  mayDo,
  namesOf,
  openLooks,
  outcomeOf,
  placeAndPerson,
  type Refusal,
  refuse,
  requireLookLeft,
  returned,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { type DeskAct, refundReasons } from '#shared/desk/rights.ts'
import type { DeskReward } from '#shared/desk/views.ts'
import { isGivenAtHotels, rewardPlaceAt } from '#shared/vip/rewards.ts'
import { rewardTerms, rewardTitles } from '../rewards/catalogue.ts'
import { mailGiven, withdrawGivenMail } from '../rewards/givenMail.ts'
import {
  canSettle,
  findHeldClaim,
  type HeldClaim,
  mayUndo,
  redeemClaim,
  refundClaim,
  undoRedemption,
} from '../rewards/settleClaims.ts'

/** Checking the code of a reward, redeeming it once, undoing that for ten minutes, giving its points back. */
export function rewardPages(services: DeskServices): DeskPage[] {
  const { store } = services
  const reward = createSubject<HeldClaim>({
    store,
    route: 'reward',
    home: 'rewards',
    page,
    async find(input) {
      const [first] = await openLooks(store.db, input, 'checkReward')
      return first?.memberId ? findHeldClaim(store.db, { id: input.params.id ?? '' }) : undefined
    },
    about: ({ id, vipMemberId }) => ({ subject: id, programme: 'vip', memberId: vipMemberId }),
    taken,
  })
  return [
    {
      route: 'rewards',
      access: 'checkReward',
      uses: 'camera',
      open: async () => ({ view: { name: 'rewards', props: {} } }),
      forms: { check: { run: check } },
    },
    {
      route: 'reward',
      access: 'checkReward',
      open: reward.open,
      forms: {
        redeem: { act: 'redeemReward', run: reward.form(redeem) },
        undo: {
          act: 'undoReward',
          run: reward.form(async (input) => ({
            act: 'undoReward',
            done: 'undone',
            run: (tx, claim) => undo(tx, claim, input),
          })),
        },
        refund: { act: 'refundReward', run: reward.form(refund) },
      },
    },
  ]

  async function check(input: ActInput): Promise<DeskAnswer> {
    const { fields, person, now } = input
    const code = readCode(fields.code ?? '')
    const claim = code ? await findHeldClaim(store.db, { code }) : undefined
    if (!claim) await requireLookLeft(store.db, person.id, now)
    const about = claim && ({ programme: 'vip', memberId: claim.vipMemberId } as const)
    const subject = claim?.id ?? randomUUID()
    await logAct(store.db, input, { act: 'checkReward', subject, ...about })
    if (claim) return goTo(input, 'reward', {}, { id: claim.id })
    const props = { returned: returned(input, { code: 'desk.rewards.error.unknown' }) }
    return { view: { name: 'rewards', props }, status: 404 }
  }

  async function page(input: ActInput, claim: HeldClaim, refusal?: Refusal): Promise<DeskAnswer> {
    const { notice, ...back } = outcomeOf(input, refusal)
    const props = {
      reward: await rewardOf(input, claim),
      notice: refusal || holds(input, claim) ? notice : undefined,
      ...back,
    }
    return { view: { name: 'reward', props }, status: refusal?.status }
  }

  async function redeem(input: ActInput, claim: HeldClaim) {
    if ((await placeOf(input, claim)).place === 'never') return refuse(input, 'desk.reward.notHere')
    const by = actorOf(input)
    return {
      act: 'redeemReward',
      done: 'redeemed',
      async run(tx: Tx) {
        if (!(await redeemClaim(tx, claim, by))) return false
        await mailGiven(services, tx, claim, { by, house: namesOf(input.house) })
        return true
      },
    } as const
  }

  async function refund(input: ActInput, claim: HeldClaim) {
    const reason = refundReasons.find((it) => it === input.fields.reason)
    if (!reason) return { status: 422, errors: { reason: 'desk.find.error.reason' } } as const
    const run = (tx: Tx) => refundClaim(tx, claim, actorOf(input))
    return { act: 'refundReward', done: 'refunded', reason, run } as const
  }

  async function rewardOf(input: ActInput, claim: HeldClaim): Promise<DeskReward> {
    const { locale } = input
    const { id, points, firstname, lastname, state, at } = claim
    const may = (act: DeskAct) => mayDo(input, act)
    const settler = actorOf(input)
    const titles = await rewardTitles(services, locale)
    const { place, terms } = await placeOf(input, claim)
    return {
      id,
      title: titles.get(claim.reward) ?? claim.reward,
      points,
      name: `${firstname} ${lastname}`,
      cardEnding: claim.cvip?.slice(-4) ?? null,
      place,
      terms: terms
        ? { text: terms.text, casino: terms.casino?.name ?? null, atHotels: isGivenAtHotels(terms.category) }
        : null,
      claimedAt: at,
      state,
      ...(claim.settledAt !== null && { settled: await settledOf(input, claim, claim.settledAt) }),
      may: {
        redeem: place !== 'never' && may('redeemReward') && canSettle(claim, 'redeemed'),
        undo: may('undoReward') && mayUndo(claim, settler),
        refund: may('refundReward') && canSettle(claim, 'refunded'),
      },
    }
  }

  /** The terms of the reward's story, and how the house of the request stands to it. */
  async function placeOf({ locale, house }: ActInput, { reward }: HeldClaim) {
    const terms = await rewardTerms(services.content, locale, reward)
    const named = { category: terms?.category ?? 'others', casino: terms?.casino?.slug }
    return { terms, place: rewardPlaceAt(named, house) }
  }

  async function settledOf({ locale }: ActInput, { settledHouse, settledBy }: HeldClaim, at: number) {
    return { at, ...(await placeAndPerson(store.db, { house: settledHouse, personId: settledBy }, locale)) }
  }

  /** "Given on Monday, 14:02, by Léa Martin, Casino de la Digue." */
  async function taken(input: ActInput, claim: HeldClaim): Promise<Refusal> {
    if (claim.settledAt === null) return refuse(input, 'desk.reward.refused.claimed')
    const values = firstValues(input, await settledOf(input, claim, claim.settledAt))
    return refuse(
      input,
      claim.state === 'redeemed' ? 'desk.reward.refused.redeemed' : 'desk.reward.refused.refunded',
      values,
    )
  }
}

const stateAfter = { redeemed: 'redeemed', undone: 'claimed', refunded: 'refunded' } as const

/** Whether the outcome in the address is still so: a page that is loaded again after somebody else's act has none. */
function holds({ query }: ActInput, { state }: HeldClaim): boolean {
  return stateAfter[query.get('done') as keyof typeof stateAfter] === state
}

async function undo(tx: Tx, claim: HeldClaim, input: ActInput): Promise<boolean> {
  if (!mayUndo(claim, actorOf(input)) || !(await undoRedemption(tx, claim, input.now))) return false
  await withdrawGivenMail(tx, claim)
  return true
}

/** The code as it is stored, however it was typed: `abcde fghjk` is ABCDE-FGHJK. */
export function readCode(typed: string): string | undefined {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-9]{10}$/.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : undefined
}
