import { randomUUID } from 'node:crypto'
import { formatEveningAt } from '#i18n/eventDates.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  type DoneForm,
  doneNotice,
  namesOf,
  openLooks,
  placeAndPerson,
  refusedNotice,
  requireLookLeft,
  returned,
  writeAct,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { type DeskAct, refundReasons, roleFor } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskReward } from '#shared/desk/views.ts'
import { ProductError } from '#shared/errors/productError.ts'
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
      open: openReward,
      forms: {
        redeem: { act: 'redeemReward', run: (input) => settle(input, 'redeemed', redeem) },
        undo: { act: 'undoReward', run: (input) => settle(input, 'undone', undo) },
        refund: { act: 'refundReward', run: refund },
      },
    },
  ]

  async function check(input: ActInput): Promise<DeskAnswer> {
    const { house, source, fields, person, now } = input
    const code = readCode(fields.code ?? '')
    const claim = code ? await findHeldClaim(store.db, { code }) : undefined
    if (!claim) await requireLookLeft(store.db, person.id, now)
    const about = claim && ({ programme: 'vip', memberId: claim.vipMemberId } as const)
    const subject = claim?.id ?? randomUUID()
    await writeAct(store.db, source, { act: 'checkReward', house: house.slug, subject, ...about })
    if (claim) return { location: rewardPath(input, claim.id) }
    const props = { returned: returned(input, { code: 'desk.rewards.error.unknown' }) }
    return { view: { name: 'rewards', props }, status: 404 }
  }

  async function openReward(input: ActInput): Promise<DeskAnswer> {
    const claim = await claimUnderLook(input)
    if (!claim) return { location: deskPath('rewards', input.locale, { house: input.house.slug }) }
    return page(input, claim)
  }

  /** The claim of the address, if this person has checked its code here a short while ago. */
  async function claimUnderLook({ house, person, params, now }: ActInput): Promise<HeldClaim | undefined> {
    const look = { personId: person.id, house: house.slug, subject: params.id ?? '', act: 'checkReward' } as const
    const [first] = await openLooks(store.db, look, now)
    return first?.memberId ? findHeldClaim(store.db, { id: look.subject }) : undefined
  }

  async function page(
    input: ActInput,
    claim: HeldClaim,
    more: { status?: number; refusal?: string; returned?: ReturnType<typeof returned> } = {},
  ): Promise<DeskAnswer> {
    const { status, refusal, returned: back } = more
    const notice = refusedNotice(refusal) ?? outcome(input, claim)
    const props = { reward: await rewardOf(input, claim), reasons: refundReasons, notice, returned: back }
    return { view: { name: 'reward', props }, status }
  }

  /**
   * Runs one act on the claim of the address, with its line of the log in one transaction. Whoever comes second is told
   * how the claim stands, by whom and since when.
   */
  async function settle(
    input: ActInput,
    done: keyof typeof actOf,
    run: (tx: Tx, claim: HeldClaim, input: ActInput) => Promise<boolean>,
    reason?: string,
  ): Promise<DeskAnswer> {
    const claim = await claimUnderLook(input)
    if (!claim) return { location: deskPath('rewards', input.locale, { house: input.house.slug }) }
    const act = actOf[done]
    if (done === 'redeemed' && (await placeOf(input, claim)).place === 'never')
      return page(input, claim, { status: 409, refusal: input.intl.formatMessage({ id: 'desk.reward.notHere' }) })
    const isDone = await store.transaction(async (tx) => {
      if (!(await run(tx, claim, input))) return false
      const about = { subject: claim.id, programme: 'vip', memberId: claim.vipMemberId } as const
      await writeAct(tx, input.source, { act, house: input.house.slug, reason: reason ?? null, ...about })
      return true
    })
    if (isDone) return { location: `${rewardPath(input, claim.id)}?done=${done}` }
    const now = await findHeldClaim(store.db, { id: claim.id })
    if (!now) throw new ProductError('generic.notFound')
    return page(input, now, { status: 409, refusal: await refusalText(input, now) })
  }

  async function refund(input: ActInput): Promise<DeskAnswer> {
    const reason = refundReasons.find((it) => it === input.fields.reason)
    if (reason) return settle(input, 'refunded', giveBack, reason)
    const claim = await claimUnderLook(input)
    if (!claim) return { location: deskPath('rewards', input.locale, { house: input.house.slug }) }
    return page(input, claim, { status: 422, returned: returned(input, { reason: 'desk.find.error.reason' }) })
  }

  async function rewardOf(input: ActInput, claim: HeldClaim): Promise<DeskReward> {
    const { locale, person, house, now } = input
    const { id, points, firstname, lastname, state, at } = claim
    const may = (act: DeskAct) => roleFor(person.roles, act, house.slug) !== undefined
    const settler = { house: house.slug, personId: person.id, at: now }
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

  async function redeem(tx: Tx, claim: HeldClaim, input: ActInput): Promise<boolean> {
    const by = settlerOf(input)
    if (!(await redeemClaim(tx, claim, by))) return false
    await mailGiven(services, tx, claim, { by, house: namesOf(input.house) })
    return true
  }

  /** "Given on Monday, 14:02, by Léa Martin, Casino de la Digue." */
  async function refusalText(input: ActInput, claim: HeldClaim): Promise<string> {
    const { intl } = input
    if (claim.settledAt === null) return intl.formatMessage({ id: 'desk.reward.refused.claimed' })
    const { at, house, person } = await settledOf(input, claim, claim.settledAt)
    const by = person ?? intl.formatMessage({ id: 'desk.acts.system' })
    const values = { when: formatEveningAt(intl, at), by, house: house ?? '', hasHouse: house ? 'yes' : 'no' }
    const id = claim.state === 'redeemed' ? 'desk.reward.refused.redeemed' : 'desk.reward.refused.refunded'
    return intl.formatMessage({ id }, values)
  }
}

const stateAfter = { redeemed: 'redeemed', undone: 'claimed', refunded: 'refunded' } as const

/** The outcome in the address, while it still holds: a page that is loaded again after somebody else's act has none. */
function outcome(input: ActInput, { state }: HeldClaim) {
  const done = input.query.get('done') as keyof typeof stateAfter
  return stateAfter[done] === state ? doneNotice(input) : undefined
}

const actOf = {
  redeemed: 'redeemReward',
  undone: 'undoReward',
  refunded: 'refundReward',
} as const satisfies Partial<Record<DoneForm, DeskAct>>

function settlerOf({ house, person, now }: ActInput) {
  return { house: house.slug, personId: person.id, at: now }
}

function giveBack(tx: Tx, claim: HeldClaim, input: ActInput): Promise<boolean> {
  return refundClaim(tx, claim, settlerOf(input))
}

async function undo(tx: Tx, claim: HeldClaim, input: ActInput): Promise<boolean> {
  if (!mayUndo(claim, settlerOf(input)) || !(await undoRedemption(tx, claim))) return false
  await withdrawGivenMail(tx, claim)
  return true
}

function rewardPath({ locale, house }: ActInput, id: string): string {
  return deskPath('reward', locale, { house: house.slug, id })
}

/** The code as it is stored, however it was typed: `abcde fghjk` is ABCDE-FGHJK. */
export function readCode(typed: string): string | undefined {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-9]{10}$/.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : undefined
}
