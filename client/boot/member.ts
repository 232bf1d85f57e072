import { pageData } from '#client/app/dataNames.ts'
import { centreCurrent } from '#client/app/navigation/centreCurrent.ts'
import { mayReload } from '#client/app/navigation/reloadGuard.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { readData } from '#client/ui/dataOf.ts'
import type { MemberMarks, MemberValues } from '#shared/account/memberMarks.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'

/**
 * Makes pages that all visitors share right for the member who looks at them. Both states stand in the HTML:
 * `data-when="hotel"` is seen with a hotel profile, `data-unless` without it (styles/base.css); so are `vip`, `any`,
 * `birthday` and `mail`. `data-words="Bonjour {firstname}"` is filled in, `data-tier-of` gives a card its colours.
 */
export function showMember({ member, values }: MemberMarks): void {
  const root = document.documentElement
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

export const nobodysMarks: MemberMarks = { member: '', values: {} }

export function fillText(text: string, values: MemberValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/**
 * A document that was drawn before its reader asked to see nothing about games, in another tab or on
 * another device, is drawn anew: the server leaves them out.
 */
function leaveGaming(): void {
  const isOff = document.cookie.split('; ').includes(`${siteCookies.gaming}=off`)
  if (isOff && document.documentElement.getAttribute(pageData.gaming) !== 'off' && mayReload(location.pathname))
    location.reload()
}
