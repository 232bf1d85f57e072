import { eachAlone, type FloorBatchHandler } from '#server/casino/index.ts'
import { findHouse, namesOf, writeAct } from '#server/desk/index.ts'
import { invalid } from '#server/http/signedIntake.ts'
import { mailGiven } from '../rewards/givenMail.ts'
import { findHeldClaim, redeemClaim } from '../rewards/settleClaims.ts'
import { readCode } from './rewardPages.ts'

/**
 * The signed notification `rewardRedeemed {code}` of a house with a till of its own: the same act as at the desk,
 * logged as one of the system. Codes of refusal: `invalid`, `unknownCode`, `alreadyRedeemed`, `refunded`.
 */
export function rewardRedeemed(services: Parameters<typeof mailGiven>[0]): FloorBatchHandler<'rewardRedeemed'> {
  return eachAlone(async (tx, data, at, casino) => {
    const code = readCode(data.code)
    if (!code) return invalid('data.code')
    const claim = await findHeldClaim(tx, { code })
    if (!claim) return 'unknownCode'
    const house = casino ? await findHouse(tx, { trigram: casino }) : undefined
    const by = { house: house?.slug ?? null, personId: null, at }
    if (!(await redeemClaim(tx, claim, by))) return claim.state === 'refunded' ? 'refunded' : 'alreadyRedeemed'
    await mailGiven(services, tx, claim, { by, house: house && namesOf(house) })
    const source = { personId: null, role: 'system', network: null, at }
    const about = { subject: claim.id, programme: 'vip', memberId: claim.vipMemberId } as const
    await writeAct(tx, source, { act: 'redeemReward', house: by.house, ...about })
    return null
  })
}
