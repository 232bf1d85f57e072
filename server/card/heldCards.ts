import type { Store } from '#server/store/open.ts'
import { vipMembers } from '#server/vip/door.ts'
import type { InitAnswer } from '#shared/account/session.ts'
import type { HeldCard } from '#shared/card/views.ts'

/** The cards of whoever is connected, the hotel's first. @param answer what the init call says of the session */
export async function heldCards(
  { store }: { store: Store },
  { profile, vip }: InitAnswer,
  session: { vipMemberId: string | null; kind?: 'full' | 'reading' },
): Promise<HeldCard[]> {
  const cards: HeldCard[] = []
  if (profile) {
    const { firstname, lastname, customerStatus, ibNumber } = profile
    cards.push({
      programme: 'eph',
      tier: customerStatus === 'Discovery' ? 'decouverte' : 'infiniment',
      status: customerStatus,
      isPreMember: false,
      holder: `${firstname} ${lastname}`,
      number: ibNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3'),
    })
  }
  const member = session.vipMemberId ? await vipMembers.find(store.db, session.vipMemberId) : undefined
  if (vip && member) {
    const isPreMember = vip.state === 'preMember'
    cards.push({
      programme: 'vip',
      tier: vip.status.toLowerCase() as HeldCard['tier'],
      status: vip.status,
      isPreMember,
      // Whoever holds a card and knows a birth date learns nothing else of a person.
      holder: session.kind === 'reading' ? member.firstname : `${member.firstname} ${member.lastname}`,
      ...(!isPreMember && member.cvip && { number: member.cvip.replace(/(\d{4})(?=\d)/g, '$1 ') }),
    })
  }
  return cards
}
