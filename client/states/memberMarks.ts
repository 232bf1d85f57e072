import type { MemberMarks, MemberValues } from '#shared/account/memberMarks.ts'
import { tierOfStatus } from '#shared/account/statuses.ts'
import type { InitAnswer } from '#shared/hotel/api.ts'
import { isBirthdayTime } from '#shared/hotel/birthday.ts'
import { levelName, tierOf } from '#shared/hotel/levels.ts'
import type { Locale } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { unreadCount } from './unreadCount.ts'

/**
 * A member as pages show one; the server fills pages for one reader alike. In the browser it is loaded with the
 * connection, since other visitors never need it.
 * @param now epoch ms
 */
export function memberMarks(answer: InitAnswer, now: number, locale: Locale): MemberMarks {
  const { profile, vip } = answer
  const isBirthday = profile !== null && isBirthdayTime(profile.birthDate, localDay(now))
  const states = [
    profile && 'hotel',
    vip && 'vip',
    (profile || vip) && 'any',
    isBirthday && 'birthday',
    unreadCount(answer) > 0 && 'mail',
  ]
  return { member: states.filter(Boolean).join(' '), values: valuesOf(answer, locale) }
}

function valuesOf(answer: InitAnswer, locale: Locale): MemberValues {
  const { profile, vip, unreadMails } = answer
  const unread = countText(unreadCount(answer))
  return {
    firstname: profile?.firstname ?? vip?.firstname,
    unread,
    unreadMark: unread.length > 2 ? '99+' : unread,
    unreadHotel: countText(unreadMails?.hotel),
    unreadVip: countText(unreadMails?.vip),
    ...(profile && {
      hotelHolder: `${profile.firstname} ${profile.lastname}`,
      hotelTier: tierOf(profile.customerStatus),
      hotelStatus: levelName(profile.customerStatus, locale),
      hotelNumber: profile.ibNumber,
    }),
    ...(vip && { vipHolder: vip.firstname, vipTier: tierOfStatus(vip.status), vipStatus: vip.status }),
  }
}

/** A number of mails; nothing for none. */
function countText(count = 0): string {
  return count > 0 ? String(count) : ''
}
