import { formatDay } from '#i18n/formats.ts'
import type { DeskServices, EntryReader } from '#server/desk/index.ts'
import { localDay } from '#shared/time/localTime.ts'
import { printedCard } from '#shared/vip/cards.ts'
import { nextFavouriteDate } from '#shared/vip/favouriteDates.ts'
import { cardOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { rewardTitles } from '../rewards/catalogue.ts'
import { openClaimsOf } from '../rewards/settleClaims.ts'

/** Reads a holder of the VIP card, or of a file, for the finder of the desk. */
export function vipEntry(services: Pick<DeskServices, 'store' | 'clock' | 'content'>): EntryReader {
  const { store } = services
  return async (id, { intl, locale }) => {
    const player = await vipMembers.find(store.db, id)
    if (!player) return undefined
    const { firstname, lastname, email, birthdate } = player
    const { state, cvip, fileNumber, blockedAt, status, points } = await cardOf(services, player)
    const favouriteDate = nextFavouriteDate(player, localDay(services.clock()))
    const claims = await openClaimsOf(store.db, id)
    const titles = claims.length > 0 ? await rewardTitles(services, locale) : undefined
    return {
      fields: {
        firstname,
        lastname,
        birthdate: formatDay(intl, birthdate),
        email,
        card: cvip ? printedCard(cvip) : (fileNumber ?? ''),
        status: blockedAt
          ? intl.formatMessage({ id: 'desk.status.blocked' }, { status })
          : state === 'preMember'
            ? intl.formatMessage({ id: 'desk.status.preMember' })
            : status,
        points: intl.formatNumber(points),
        ...(favouriteDate && { favouriteDate: formatDay(intl, favouriteDate) }),
      },
      openRewards: claims.map(({ reward }) => titles?.get(reward) ?? reward),
    }
  }
}
