import type { InitAnswer } from '#shared/api/eph.ts'
import { isBirthdayTime } from '#shared/birthday.ts'
import { todayInParis } from '#shared/parisTime.ts'
import { leaveGaming } from './gaming.ts'

/**
 * Makes pages that all visitors share right for the member who looks at them. Both states stand in the HTML:
 * `data-when="hotel"` is seen with a hotel profile, `data-unless` without it (styles/base.css); so are `vip`, `any`
 * and `birthday`. `data-words="Bonjour {firstname}"` is filled in, `data-tier-of` gives a card its colours.
 */
export function showMember(answer: InitAnswer): void {
  const { member, values } = memberFacts(answer, todayInParis(Date.now()))
  const { dataset } = document.documentElement
  if (member) dataset.member = member
  else delete dataset.member
  for (const element of document.querySelectorAll<HTMLElement>('[data-words]')) {
    element.textContent = member ? fillWords(element.dataset.words ?? '', values) : ''
  }
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-tier-of]')) {
    dataset.tierFirst ??= dataset.tier ?? ''
    dataset.tier = values[`${dataset.tierOf}Tier`] ?? dataset.tierFirst
  }
  leaveGaming()
}

/** What `data-member` and the placeholders say of somebody; the server fills pages for one reader with the same. */
export function memberFacts(answer: InitAnswer, today: string): { member: string; values: MemberValues } {
  const { profile, vip } = answer
  const isBirthday = profile !== null && isBirthdayTime(profile.birthDate, today)
  const states = [profile && 'hotel', vip && 'vip', (profile || vip) && 'any', isBirthday && 'birthday']
  return { member: states.filter(Boolean).join(' '), values: valuesOf(answer) }
}

export type MemberValues = Readonly<Record<string, string | undefined>>

export function fillWords(words: string, values: MemberValues): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function valuesOf({ profile, vip }: InitAnswer): MemberValues {
  const isInfiniment = profile !== null && profile.customerStatus !== 'Discovery'
  return {
    firstname: profile?.firstname ?? vip?.firstname,
    ...(profile && {
      hotelHolder: `${profile.firstname} ${profile.lastname}`,
      hotelTier: isInfiniment ? 'infiniment' : 'decouverte',
      hotelStatus: isInfiniment ? 'Infiniment' : 'Découverte',
      hotelNumber: profile.ibNumber,
    }),
    ...(vip && { vipHolder: vip.firstname, vipTier: vip.status.toLowerCase(), vipStatus: vip.status }),
  }
}
