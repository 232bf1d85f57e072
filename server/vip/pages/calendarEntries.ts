import type { ICalEventData } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { type CalendarSource, showsAt } from '#server/calendar/index.ts'
import * as brand from '#shared/house.ts'
import { pathFor } from '#shared/routes.ts'
import { expiryOf } from '../points/expiryOf.ts'
import type { VipPageServices } from './vipPageServices.ts'

/**
 * A VIP member's private calendar: tournaments with a paid place, shows of the favourite casino, and the expiry of
 * points and welcome offer.
 */
export function calendarEntries({ store, content, publicUrl, poker }: VipPageServices): CalendarSource {
  return async (memberId, { locale, now }) => {
    const member = await store.db
      .selectFrom('vipMembers')
      .leftJoin('welcomeOffers', 'welcomeOffers.vipMemberId', 'vipMembers.id')
      .select(['favouriteCasino', 'lastActivityAt', 'expiresAt', 'usedAt'])
      .select((of) =>
        of
          .selectFrom('pointsLines')
          .select((line) => line.fn.sum<number>('points').as('sum'))
          .whereRef('pointsLines.vipMemberId', '=', 'vipMembers.id')
          .as('balance'),
      )
      .where('vipMembers.id', '=', memberId)
      .where('state', '!=', 'erased')
      .executeTakeFirst()
    if (!member) return null
    const { favouriteCasino, lastActivityAt, expiresAt, usedAt, balance } = member
    const intl = intlFor(locale)
    const url = publicUrl + pathFor('vipDashboard', locale)
    const ends = (id: string, at: number, summary: string): ICalEventData => ({
      id: `${id}-${memberId}@${brand.id}`,
      start: new Date(at),
      end: new Date(at),
      stamp: new Date(now),
      summary,
      url,
    })
    return [
      ...((await poker?.placeEntries(memberId, { locale, now })) ?? []),
      ...(favouriteCasino ? showsAt(content, favouriteCasino, { locale, publicUrl, now }) : []),
      ...(balance && lastActivityAt
        ? [ends('points', expiryOf(lastActivityAt), intl.formatMessage({ id: 'account.calendar.points' }))]
        : []),
      ...(expiresAt && usedAt === null
        ? [ends('welcome', expiresAt, intl.formatMessage({ id: 'account.calendar.welcome' }))]
        : []),
    ]
  }
}
