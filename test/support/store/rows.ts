import { randomInt, randomUUID } from 'node:crypto'
import type { NewRow } from '#server/store/tables.ts'

function personRow({ id = randomUUID(), email = `${id}@guest.test` }: { id?: string; email?: string }) {
  const none = { passwordHash: null, phoneNumber: null, addressJson: null, createdAt: 0, updatedAt: 0 }
  const who = { civility: 'Mrs', firstname: 'Anne', birthdate: '1985-06-15', country: 'FR' } as const
  return { id, email, emailKey: email.toLowerCase(), ...who, ...none }
}

/** A member of the hotel programme who may be stored at once. */
export function hotelMemberRow(given: Partial<NewRow<'hotelMembers'>> = {}): NewRow<'hotelMembers'> {
  return {
    ...personRow(given),
    lastname: 'Le Goff',
    ibNumber: String(randomInt(1_000_000_000, 10_000_000_000)),
    unsubscribeReason: null,
    language: 'fr',
    employeeNumber: null,
    ...given,
  }
}

/** A holder of the VIP card, still without one, who may be stored at once. */
export function vipMemberRow(given: Partial<NewRow<'vipMembers'>> = {}): NewRow<'vipMembers'> {
  const person = personRow(given)
  const { id } = person
  return {
    ...person,
    lastname: 'Martin',
    state: 'preMember',
    fileNumber: id.slice(0, 12),
    fileExpiresAt: Date.now() + 90 * 86_400_000,
    sponsorCode: id.slice(28).toUpperCase(),
    language: 'en',
    ...given,
  }
}
