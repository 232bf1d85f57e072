import type { DeskRole } from '#shared/desk/rights.ts'

interface DemoDeskPerson {
  email: string
  name: string
  role: DeskRole
  /** Slug of a house; `*` with the group's role. */
  house: string
}

/** People of the staff in the demo world; their codes are in the mailbox. */
export const demoDeskPeople: readonly DemoDeskPerson[] = [
  { email: 'lea@hautemer.test', name: 'Léa Martin', role: 'casinoDesk', house: 'casino-de-la-digue' },
  { email: 'ada@hautemer.test', name: 'Ada Petit', role: 'group', house: '*' },
]
