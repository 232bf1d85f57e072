import type { Generated } from 'kysely'
import type { Programme } from '#shared/account/programmes.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import type { Locale } from '#shared/locales.ts'
import type { HouseKind } from '#shared/places/houses.ts'
import type { Texts } from './inLanguage.ts'

/** Row types of the staff's desk, in the forms of `tables.ts`. */
export interface DeskTables {
  deskHouses: DeskHousesTable
  deskPeople: DeskPeopleTable
  deskRoles: DeskRolesTable
  deskCodes: DeskCodesTable
  deskSessions: DeskSessionsTable
  deskActs: DeskActsTable
  deskPosts: DeskPostsTable
  deskWaitingForms: DeskWaitingFormsTable
}

/** The houses of the content, which a command of operators knows without the content service. */
interface DeskHousesTable {
  /** Last segment of the story's French address. */
  slug: string
  kind: HouseKind
  /** A casino's, as the floor names it. */
  trigram: string | null
  names: Texts
  /** The house's mailbox and telephone (E.164), as its story has them. */
  email: string | null
  phone: string | null
}

/** People of the staff with access to the desk (npm run desk:invite, and the page of people). */
interface DeskPeopleTable {
  id: string
  email: string
  /** identity/comparisonKeys.ts; unique. */
  emailKey: string
  name: string
  language: Locale
  /** On the staff list: access ends when that line is marked as left. */
  employeeNumber: string | null
  createdAt: number
  endedAt: number | null
  /** Until when the invitation may be taken up; null: it was, by signing in. */
  invitedUntil: number | null
  /** No way in until a manager lets the person in again; roles stay. */
  suspendedAt: number | null
  /** `sub` of a person of the group's directory, which alone gives and takes the roles and signs in. */
  directorySubject: string | null
}

interface DeskRolesTable {
  personId: string
  /** Slug of a house; `*` with the role of the group alone. */
  house: string
  role: DeskRole
  createdAt: number
}

/** One-time codes; one that was asked for an unknown address has no person, and no code is right. */
interface DeskCodesTable {
  id: string
  personId: string | null
  /** HMAC-SHA256 of id and code, hex. */
  codeHash: string | null
  tries: Generated<number>
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

interface DeskSessionsTable {
  id: string
  personId: string
  /** Browser and system, from the user agent. */
  device: string
  /** The network of the login, never the whole address. */
  network: string | null
  /** The passkey that opened it; null: a code or the directory did. */
  passkeyId: string | null
  /** Sealed; by them the directory is asked again. Null: it did not open the session. */
  directoryTokens: string | null
  /** `sid` of the directory's own session; null: the directory did not open this one, or does not name its sessions. */
  directorySid: string | null
  /** When the directory last said that the person may be here. */
  directoryCheckedAt: number | null
  createdAt: number
  lastSeenAt: number
  expiresAt: number
}

/** Log of the desk: rows are added and never changed, and kept for a year (triggers refuse it); the sweep ends those that are older. */
interface DeskActsTable {
  id: string
  at: number
  act: string
  /** Null: a system of the group, or an operator. */
  personId: string | null
  /** The role that allowed it; `system`, `operator`. */
  role: string
  house: string | null
  /** The member whom it is about. */
  programme: Programme | null
  memberId: string | null
  /** Id of a claim or of a look. */
  subject: string | null
  reason: string | null
  network: string | null
  /** JSON without personal data. */
  details: string | null
}

/** Posts of forms, so that one that comes again is not done again (server/desk/http/formPosts.ts). */
interface DeskPostsTable {
  /** Hash of the form's key and values. */
  id: string
  /** Null: a form of signing in. */
  personId: string | null
  /** The run that may act; another one takes over from a process that died. */
  run: string
  /** `acted`: a line of the log was written; `done`: the answer is stored, too. */
  state: 'working' | 'acted' | 'done'
  /** Sealed JSON. */
  answer: string | null
  beganAt: number
  expiresAt: number
}

/** Forms whose session had ended, until their person is back. */
interface DeskWaitingFormsTable {
  id: string
  personId: string
  /** The page's, with its query. */
  path: string
  /** Sealed JSON of the key and the typed values. */
  form: string
  createdAt: number
  expiresAt: number
}
