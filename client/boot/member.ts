import { pageData } from '#client/app/dataNames.ts'
import { centreCurrent } from '#client/app/navigation/centreCurrent.ts'
import { mayReload } from '#client/app/navigation/reloadGuard.ts'
import { memberData } from '#client/boot/dataNames.ts'
import { readData } from '#client/ui/dataOf.ts'
import type { InitAnswer } from '#shared/account/session.ts'
import { isBirthdayTime } from '#shared/hotel/birthday.ts'
import { levelName, tierOf } from '#shared/hotel/levels.ts'
import type { Locale } from '#shared/locales.ts'
import { todayInParis } from '#shared/time/parisTime.ts'

/**
 * Makes pages that all visitors share right for the member who looks at them. Both states stand in the HTML:
 * `data-when="hotel"` is seen with a hotel profile, `data-unless` without it (styles/base.css); so are `vip`, `any`,
 * `birthday` and `mail`. `data-words="Bonjour {firstname}"` is filled in, `data-tier-of` gives a card its colours.
 */
export function showMember(answer: InitAnswer): void {
  const root = document.documentElement
  const { member, values } = memberValues(answer, todayInParis(Date.now()), root.lang.startsWith('en') ? 'en' : 'fr')
  if (member) root.setAttribute(memberData.member, member)
  else root.removeAttribute(memberData.member)
  for (const element of document.querySelectorAll(`[${memberData.text}]`)) {
    element.textContent = member ? fillText(element.getAttribute(memberData.text) ?? '', values) : ''
  }
  for (const card of document.querySelectorAll(`[${memberData.tierOf}]`)) {
    const { tier = '', tierOf, tierFirst = tier } = readData(card, memberData)
    card.setAttribute(memberData.tierFirst, tierFirst)
    card.setAttribute(memberData.tier, values[`${tierOf}Tier`] ?? tierFirst)
  }
  centreCurrent(document.querySelector('.Member-nav > ul'))
  leaveGaming()
}

/** The values of `data-member` and of the placeholders for a member; the server fills pages for one reader alike. */
export function memberValues(
  answer: InitAnswer,
  today: string,
  locale: Locale,
): { member: string; values: MemberValues } {
  const { profile, vip } = answer
  const isBirthday = profile !== null && isBirthdayTime(profile.birthDate, today)
  const states = [
    profile && 'hotel',
    vip && 'vip',
    (profile || vip) && 'any',
    isBirthday && 'birthday',
    unreadCount(answer) > 0 && 'mail',
  ]
  return { member: states.filter(Boolean).join(' '), values: valuesOf(answer, locale) }
}

/** Unread mails of both programmes; a build that counts none says nothing of them. */
export function unreadCount({ unreadMails }: InitAnswer): number {
  return (unreadMails?.hotel ?? 0) + (unreadMails?.vip ?? 0)
}

export type MemberValues = Readonly<Record<string, string | undefined>>

export function fillText(text: string, values: MemberValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
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
    ...(vip && { vipHolder: vip.firstname, vipTier: vip.status.toLowerCase(), vipStatus: vip.status }),
  }
}

/** A number of mails; nothing for none. */
function countText(count = 0): string {
  return count > 0 ? String(count) : ''
}

/**
 * A document that was drawn before its reader asked to see nothing about games, in another tab or on
 * another device, is drawn anew: the server leaves them out.
 */
function leaveGaming(): void {
  const isOff = document.cookie.split('; ').includes('gaming=off')
  if (isOff && document.documentElement.getAttribute(pageData.gaming) !== 'off' && mayReload(location.pathname))
    location.reload()
}
