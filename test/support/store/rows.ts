import { randomInt, randomUUID } from 'node:crypto'
import type { NewRow } from '#server/store/tables.ts'

/** A member of the hotel programme who may be stored at once. */
export function hotelMemberRow(given: Partial<NewRow<'hotelMembers'>> = {}): NewRow<'hotelMembers'> {
  const id = given.id ?? randomUUID()
  const email = given.email ?? `${id}@guest.test`
  return {
    id,
    email,
    emailKey: email.toLowerCase(),
    passwordHash: null,
    civility: 'Mrs',
    firstname: 'Anne',
    lastname: 'Le Goff',
    birthdate: '1985-06-15',
    country: 'FR',
    phoneNumber: null,
    addressJson: null,
    ibNumber: String(randomInt(1_000_000_000, 10_000_000_000)),
    unsubscribeReason: null,
    language: 'fr',
    employeeNumber: null,
    createdAt: 0,
    updatedAt: 0,
    ...given,
  }
}

/** A holder of the VIP card, still without one, who may be stored at once. */
export function vipMemberRow(given: Partial<NewRow<'vipMembers'>> = {}): NewRow<'vipMembers'> {
  const id = given.id ?? randomUUID()
  const email = given.email ?? `${id}@players.test`
  return {
    id,
    email,
    emailKey: email.toLowerCase(),
    passwordHash: null,
    civility: 'Mrs',
    firstname: 'Anne',
    lastname: 'Martin',
    birthdate: '1985-06-15',
    country: 'FR',
    phoneNumber: null,
    addressJson: null,
    state: 'preMember',
    fileNumber: id.slice(0, 12),
    fileExpiresAt: Date.now() + 90 * 86_400_000,
    sponsorCode: id.slice(28).toUpperCase(),
    language: 'en',
    createdAt: 0,
    updatedAt: 0,
    ...given,
  }
}
