import type { InitAnswer } from '#shared/api/eph.ts'
import { isBirthdayTime } from '#shared/birthday.ts'
import { todayInParis } from '#shared/parisTime.ts'

/**
 * Makes pages that all visitors share right for the member who looks at them. Both states stand in the HTML:
 * `data-when="hotel"` is seen with a hotel profile, `data-unless` without it (styles/base.css); so are `vip`, `any`
 * and `birthday`. `data-words="Bonjour {firstname}"` is filled in, `data-tier-of` gives a card its colours.
 */
export function showMember(answer: InitAnswer): void {
  const { profile, vip } = answer
  const isBirthday = profile !== null && isBirthdayTime(profile.birthDate, todayInParis(Date.now()))
  const states = [profile && 'hotel', vip && 'vip', (profile || vip) && 'any', isBirthday && 'birthday']
  const member = states.filter(Boolean).join(' ')
  const { dataset } = document.documentElement
  if (member) dataset.member = member
  else delete dataset.member
  const values = valuesOf(answer)
  for (const element of document.querySelectorAll<HTMLElement>('[data-words]')) {
    const words = element.dataset.words ?? ''
    element.textContent = member ? words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') : ''
  }
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-tier-of]')) {
    dataset.tierFirst ??= dataset.tier ?? ''
    dataset.tier = values[`${dataset.tierOf}Tier`] ?? dataset.tierFirst
  }
}

function valuesOf({ profile, vip }: InitAnswer): Readonly<Record<string, string | undefined>> {
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
