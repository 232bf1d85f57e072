import type { Locale } from '#shared/locales.ts'
import type { DeskFormProps } from './forms.ts'
import type { DeskRole } from './rights.ts'

/** Changes of an access that its person is told of by mail; a role that is given comes with an invitation. */
export type AccessChange = 'taken' | 'suspended' | 'reinstated' | 'ended' | 'changed'

/** Why an access is not given or changed. */
export type AccessRefusal =
  | ('role' | 'roleElsewhere' | 'houseSpare' | 'houseMissing' | 'employee' | 'name')
  | ('suspended' | 'directory' | 'own' | 'already' | 'mailbox' | 'lastManager')

/** `invited`: has not signed in yet; `expired`: and no longer may; `left`: so says the staff list. */
export type AccessState = 'active' | 'invited' | 'expired' | 'suspended' | 'left' | 'ended'

/** Why the directory lets nobody in. */
export type DirectoryRefusal =
  | ('down' | 'wrong' | 'refused' | 'expired')
  | ('noGroups' | 'noEmail' | 'taken' | 'suspended')

export interface PersonEntry {
  id: string
  name: string
  email: string
  state: AccessState
  roles: readonly { role: DeskRole; house: string /** Null: every house. */; houseName: string | null }[]
}

/** The houses that a role may be given at. */
interface GivingProps extends DeskFormProps {
  houses: readonly { slug: string; name: string }[]
}

export interface PeopleProps extends GivingProps {
  people: readonly PersonEntry[]
}

export interface PersonProps extends GivingProps {
  person: PersonEntry & {
    language: Locale
    employeeNumber: string | null
    /** Epoch ms. */
    invitedUntil: number | null
    /** The directory gives and takes the roles. */
    isOfDirectory: boolean
    /** The reader, or the same number on the staff list: another manager changes it. */
    isOwn: boolean
  }
  acts: readonly {
    id: string
    at: number
    act: string
    by: string | null
    byOperator: boolean
    role: DeskRole | null
  }[]
}

/** Views of the people of the desk. */
export interface PeopleViews {
  people: PeopleProps
  person: PersonProps
}
