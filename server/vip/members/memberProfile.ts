import { addressOf } from '#server/account/index.ts'
import { optinOf } from '#server/privacy/index.ts'
import type { Store } from '#server/store/open.ts'
import { eachTopic } from '#shared/letter/edition.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { Favourites, Preferences, VipCard, VipProfile, VipReadingProfile, VipSummary } from '#shared/vip/api.ts'
import type { BlockReason } from '#shared/vip/cards.ts'
import { blockedCard } from '../cards/memberCards.ts'
import { pointsSummary } from '../points/pointsLines.ts'
import { statusName } from '../points/statuses.ts'
import { type VipMember, vipMembers } from './vipMembers.ts'

interface Services {
  store: Store
  clock: () => number
}

/** The card as GET me returns it; a pre-member has a file instead. */
export async function cardOf(services: Services, member: VipMember): Promise<VipCard> {
  const { state, fileNumber, fileExpiresAt, cvip } = member
  const isPreMember = state === 'preMember'
  const [{ points, pointsToNext }, blocked] = await Promise.all([
    pointsSummary(services.store.db, member, services.clock()),
    isPreMember || cvip ? undefined : blockedCard(services.store.db, member.id),
  ])
  return {
    state: isPreMember ? 'preMember' : 'full',
    ...(isPreMember && fileNumber && { fileNumber }),
    ...(isPreMember && fileExpiresAt && { fileExpires: isoInstant(fileExpiresAt) }),
    ...(!isPreMember && cvip && { cvip }),
    ...(blocked && { blockedAt: isoInstant(blocked.endedAt), blockReason: blocked.reason as BlockReason }),
    status: statusName(member.status),
    points,
    pointsToNext,
  }
}

/** A member as calls return it. @param card of the member, when it is known already */
export async function profileOf(services: Services, member: VipMember, card?: VipCard): Promise<VipProfile> {
  const { civility, firstname, lastname, birthName, commonName, email, birthdate, country, phoneNumber } = member
  return {
    ...(card ?? (await cardOf(services, member))),
    civility,
    firstname,
    lastname,
    birthName,
    commonName,
    email,
    birthDate: birthdate,
    country,
    phoneNumber,
    address: addressOf(member),
    optin: optinOf(member),
    preferences: preferencesOf(member),
    favourites: favouritesOf(member),
  }
}

/** The profile for a card login, which is proved by card and birth date only: it reveals nothing else of the person. */
export async function displayProfileOf(services: Services, member: VipMember): Promise<VipReadingProfile> {
  return { firstname: member.firstname, ...(await cardOf(services, member)) }
}

/** For the header and the hotel programme's init call; null if the member is gone. */
export async function summaryOf(services: Services, memberId: string): Promise<VipSummary | null> {
  const member = await vipMembers.find(services.store.db, memberId)
  return member ? summaryOfCard(member, await cardOf(services, member)) : null
}

export function summaryOfCard({ firstname }: VipMember, { state, status, points }: VipCard): VipSummary {
  return { state, firstname, status, points }
}

export function preferencesOf(member: VipMember): Preferences {
  const { prefersGames, prefersRestaurants, prefersShows } = member
  const chosen = { games: prefersGames, restaurants: prefersRestaurants, shows: prefersShows }
  return eachTopic((it) => chosen[it] === 1)
}

export function favouritesOf({ favouriteCasino, favouriteDate1, favouriteDate2 }: VipMember): Favourites {
  return {
    ...(favouriteCasino && { favouriteCasino }),
    ...(favouriteDate1 && { casinoFavoriteDate1: favouriteDate1 }),
    ...(favouriteDate2 && { casinoFavoriteDate2: favouriteDate2 }),
  }
}
