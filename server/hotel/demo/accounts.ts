import type { Address, Civility } from '#shared/account/api.ts'
import type { IbLevel } from '#shared/hotel/api.ts'

/** Dates in days from today; negative ones are past. */
interface DemoStay {
  number: string
  /** Slug of the hotel's story. */
  hotel: string
  from: number
  nights: number
  adults: number
  children: number
  totalCents: number
  cancelled?: true
}

interface DemoAccount {
  /** Also the member's id, after `demo-`. */
  name: string
  email: string
  civility: Civility
  firstname: string
  lastname: string
  /** `YYYY-MM-DD`; with `daysAhead` the birthday is so many days after the start. */
  birthdate: string | { year: number; daysAhead: number }
  ibNumber: string
  level: IbLevel
  state: 'active' | 'unconfirmed'
  phoneNumber?: string
  address?: Address
  /** Shown in the start message. */
  note: string
  stays: readonly DemoStay[]
}

/** Members of the hotel programme in the demo world; VIP members: server/vip/demo. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    name: 'camille',
    email: 'camille@demo.test',
    civility: 'Mrs',
    firstname: 'Camille',
    lastname: 'Kerloc’h',
    birthdate: { year: 1984, daysAhead: 2 },
    ibNumber: '4203175080',
    level: 'IBMEMBRE',
    state: 'active',
    phoneNumber: '+33612457803',
    address: { addressLine1: '14 rue des Voiliers', zipCode: '29200', city: 'Brest', country: 'FR' },
    note: 'Infiniment, stays to come and past, birthday this week',
    stays: [
      {
        number: 'HM-240118',
        hotel: 'les-bains-d-arvor',
        from: 12,
        nights: 3,
        adults: 2,
        children: 0,
        totalCents: 84_600,
      },
      {
        number: 'HM-240377',
        hotel: 'le-grand-hautemer',
        from: 61,
        nights: 2,
        adults: 2,
        children: 1,
        totalCents: 69_800,
      },
      { number: 'HM-231904', hotel: 'villa-ondine', from: -48, nights: 4, adults: 2, children: 0, totalCents: 112_400 },
      { number: 'HM-230655', hotel: 'le-semaphore', from: -210, nights: 2, adults: 2, children: 0, totalCents: 41_800 },
      {
        ...{
          number: 'HM-230981',
          hotel: 'la-pinede',
          from: -130,
          nights: 3,
          adults: 2,
          children: 1,
          totalCents: 75_900,
        },
        cancelled: true,
      },
    ],
  },
  {
    name: 'theo',
    email: 'theo@demo.test',
    civility: 'Mr',
    firstname: 'Théo',
    lastname: 'Marchand',
    birthdate: '1991-03-09',
    ibNumber: '4203175106',
    level: 'IBPROSPECT',
    state: 'active',
    note: 'Découverte, a first stay to come',
    stays: [
      { number: 'HM-240402', hotel: 'le-semaphore', from: 26, nights: 2, adults: 2, children: 0, totalCents: 43_600 },
    ],
  },
  {
    name: 'nora',
    email: 'nora@hautemer.test',
    civility: 'Mrs',
    firstname: 'Nora',
    lastname: 'Benali',
    birthdate: '1988-09-23',
    ibNumber: '4203175114',
    level: 'IBCOLLABORATEUR',
    state: 'active',
    note: 'collaborator',
    stays: [],
  },
  {
    name: 'sam',
    email: 'sam@demo.test',
    civility: 'Mr',
    firstname: 'Sam',
    lastname: 'Fontaine',
    birthdate: '1979-05-30',
    ibNumber: '4203175122',
    level: 'IBMEMBRE',
    state: 'active',
    phoneNumber: '+33698110254',
    address: { addressLine1: '3 quai de la Fosse', zipCode: '44000', city: 'Nantes', country: 'FR' },
    note: 'both programmes',
    stays: [
      {
        number: 'HM-240266',
        hotel: 'la-citronneraie',
        from: 33,
        nights: 4,
        adults: 2,
        children: 2,
        totalCents: 148_000,
      },
      { number: 'HM-231377', hotel: 'la-pinede', from: -95, nights: 3, adults: 2, children: 2, totalCents: 81_300 },
    ],
  },
  {
    name: 'ines',
    email: 'ines@demo.test',
    civility: 'Mrs',
    firstname: 'Inès',
    lastname: 'Rousseau',
    birthdate: '1996-11-02',
    ibNumber: '4203175130',
    level: 'IBPROSPECT',
    state: 'unconfirmed',
    note: 'unconfirmed: a login sends the activation link',
    stays: [],
  },
]

/** Employees of the group without an account; the last one has left. */
export const demoStaff = [
  { employeeNumber: '100001', firstname: 'Jeanne', lastname: 'Le Goff', birthdate: '1985-06-15', hasLeft: false },
  { employeeNumber: '100002', firstname: 'Marc', lastname: 'Duval', birthdate: '1979-11-02', hasLeft: false },
  { employeeNumber: '100003', firstname: 'Luc', lastname: 'Morel', birthdate: '1990-01-20', hasLeft: true },
] as const
