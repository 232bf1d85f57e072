import type { IntlShape } from '#i18n/createIntl.ts'
import { formatDay } from '#i18n/formats.ts'
import { cardOf, nextFavouriteDate, openClaimsOf, rewardTitles, vipMembers } from '#server/vip/index.ts'
import type { MemberField } from '#shared/desk/rights.ts'
import type { MemberEntry } from '#shared/desk/views.ts'
import { customerStatusOf, levelName } from '#shared/hotel/levels.ts'
import type { Locale } from '#shared/locales.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { printedCard } from '#shared/vip/cards.ts'
import type { DeskServices } from '../deskServices.ts'
import type { MemberKey } from './findMembers.ts'

interface Reader {
  /** The fields that the reader's roles need. */
  fields: ReadonlySet<MemberField>
  intl: IntlShape
  locale: Locale
}

type Fields = Partial<Record<Exclude<MemberField, 'openRewards'>, string>>

/** A member with the fields that the reader needs, and no other; undefined: the account is gone. */
export async function memberEntry(
  services: Pick<DeskServices, 'store' | 'clock' | 'content'>,
  { programme, memberId }: MemberKey,
  reader: Reader,
): Promise<MemberEntry | undefined> {
  const entry = await (programme === 'eph' ? guestEntry : playerEntry)(services, memberId, reader)
  if (!entry) return undefined
  const { fields, openRewards } = entry
  const needed = Object.entries(fields).filter(([name]) => reader.fields.has(name as MemberField))
  return {
    programme,
    fields: Object.fromEntries(needed),
    ...(openRewards && reader.fields.has('openRewards') && { openRewards }),
  }
}

interface Entry {
  fields: Fields
  openRewards?: string[]
}

async function guestEntry(
  { store }: Pick<DeskServices, 'store'>,
  id: string,
  { intl, locale }: Reader,
): Promise<Entry | undefined> {
  const guest = await store.db
    .selectFrom('hotelMembers')
    .select(['firstname', 'lastname', 'birthdate', 'email', 'ibNumber', 'level'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!guest) return undefined
  const { firstname, lastname, email } = guest
  return {
    fields: {
      firstname,
      lastname,
      birthdate: formatDay(intl, guest.birthdate),
      email,
      card: guest.ibNumber,
      status: levelName(customerStatusOf(guest.level), locale),
    },
  }
}

async function playerEntry(
  services: Pick<DeskServices, 'store' | 'clock' | 'content'>,
  id: string,
  { intl, locale }: Reader,
): Promise<Entry | undefined> {
  const { store } = services
  const player = await vipMembers.find(store.db, id)
  if (!player) return undefined
  const { firstname, lastname, email, birthdate } = player
  const { state, cvip, fileNumber, blockedAt, status, points } = await cardOf(services, player)
  const favouriteDate = nextFavouriteDate(player, todayInParis(services.clock()))
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
