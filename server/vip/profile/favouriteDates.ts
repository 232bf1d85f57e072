import type { CasinoContent } from '#client/places/Casino/schema.ts'
import { storiesIn } from '#server/content/index.ts'
import { hasOptin } from '#server/mail/index.ts'
import { favouriteDates } from '#shared/account/statuses.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Locale } from '#shared/locales.ts'
import { outingPath, shortId } from '#shared/outing/address.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { localDay, localInstant, nextLocalMidnight } from '#shared/time/localTime.ts'
import { comingDates, type FavouriteDates } from '#shared/vip/favouriteDates.ts'
import type { FavouriteDate } from '#shared/vip/views.ts'
import { eachMember } from '../members/eachMember.ts'
import type { VipMember } from '../members/vipMembers.ts'
import type { LoyaltyServices } from '../vipServices.ts'

type Told = FavouriteDates & Pick<VipMember, 'favouriteToldFor'>

/** The next favourite date for the member's own pages; undefined for a member with protection: no offer comes. */
export async function favouriteDateOf(
  services: Pick<LoyaltyServices, 'store' | 'clock' | 'content'>,
  member: VipMember,
  { locale, gamingOff }: { locale: Locale; gamingOff: boolean },
): Promise<FavouriteDate | undefined> {
  const today = localDay(services.clock())
  const [day] = comingDates(member, today)
  if (!day || gamingOff) return undefined
  const isWanted = await hasOptin(services.store.db, 'favouriteDate', member.emailKey)
  const from = mailDayOf(day)
  const isTold = (member.favouriteToldFor ?? '') >= day
  // Without the content service the evening is that of every town.
  const { evening } = await eveningOf(services, member.favouriteCasino, day, locale).catch(() => ({
    evening: outingPath(locale, { day }),
  }))
  return { day, evening, mail: isTold ? 'written' : isWanted ? { on: from > today ? from : today } : 'off' }
}

/**
 * Writes to members whose favourite date is near, each date once, with the evening of that day at their favourite casino.
 * Members who have not agreed to news of the casinos are left alone until they do. An outage is caught up until the day is over.
 * @throws ProductError generic.unavailable: the casinos cannot be read; the next run does it
 */
export async function mailFavouriteDates(
  services: Pick<LoyaltyServices, 'store' | 'clock' | 'mail' | 'content'>,
): Promise<void> {
  const { store, clock } = services
  const today = localDay(clock())
  const days = nearDays(today)
  await eachMember(
    store.db,
    (member) => {
      const isNear = (['favouriteDate1', 'favouriteDate2'] as const).map((name) =>
        member(member.fn('substr', [name, member.lit(6)]), 'in', days),
      )
      const state = member('state', 'in', ['preMember', 'full'])
      return member.and([state, member('casinoFirstPartyEmail', '=', 1), member.or(isNear)])
    },
    async (member) => {
      for (const day of dueDays(member, today)) await writeOne(services, member, { day, today })
    },
  )
}

async function writeOne(
  services: Pick<LoyaltyServices, 'store' | 'clock' | 'mail' | 'content'>,
  { id, email: to, language: locale, firstname, favouriteCasino }: VipMember,
  { day, today }: { day: string; today: string },
): Promise<void> {
  const { store, clock, mail } = services
  const place = await eveningOf(services, favouriteCasino, day, locale)
  await store.transaction(async (tx) => {
    const isFirst = await tx
      .updateTable('vipMembers')
      .set({ favouriteToldFor: day })
      .where('id', '=', id)
      // Neither erased nor moved to another address meanwhile.
      .where('email', '=', to)
      .where((member) => member.or([member('favouriteToldFor', 'is', null), member('favouriteToldFor', '<', day)]))
      .returning('id')
      .executeTakeFirst()
    if (!isFirst) return
    const data = { firstname, day, ...place, expiresAt: nextLocalMidnight(day) }
    const sendAt = Math.max(clock(), localInstant(`${today} ${favouriteDates.mailHour}`))
    await mail.queue(tx, { kind: 'favouriteDate', locale, to, data }, sendAt)
  })
}

/** The evening of a day, at a casino if it has a page. */
async function eveningOf(
  { content }: Pick<LoyaltyServices, 'content'>,
  slug: string | null,
  day: string,
  locale: Locale,
): Promise<{ evening: string; casino: string | null }> {
  const casinos = slug === null ? [] : await storiesIn(content, locale, neededSlugs.casinos.slug)
  const casino = casinos.find(({ storySlug }) => lastSegment(storySlug) === slug)
  if (!casino) return { evening: outingPath(locale, { day }), casino: null }
  const { name = casino.name } = casino.content as Partial<CasinoContent>
  return { evening: outingPath(locale, { day, at: shortId(casino.uuid) }), casino: name }
}

function dueDays(member: Told, today: string): string[] {
  return comingDates(member, today).filter((day) => mailDayOf(day) <= today && day > (member.favouriteToldFor ?? ''))
}

function mailDayOf(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: favouriteDates.mailDays }).toString()
}

/** Month and day, `MM-DD`, of the days that a mail may be about; those of 29 February beside the 28th. */
function nearDays(today: string): string[] {
  const first = Temporal.PlainDate.from(today)
  const days = Array.from({ length: favouriteDates.mailDays + 1 }, (_, i) => first.add({ days: i }).toString().slice(5))
  return days.includes('02-28') ? [...days, '02-29'] : days
}
