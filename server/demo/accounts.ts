import type { DeskRole } from '#shared/desk/rights.ts'

interface DemoDeskPerson {
  email: string
  name: string
  role: DeskRole
  /** Slug of a house; `*` with the group's role. */
  house: string
}

/** People of the staff in the demo world, one of each role at least; their codes are in the mailbox. */
export const demoDeskPeople: readonly DemoDeskPerson[] = [
  { email: 'lea@hautemer.test', name: 'Léa Martin', role: 'casinoDesk', house: 'casino-de-la-digue' },
  { email: 'max@hautemer.test', name: 'Max Roy', role: 'casinoDesk', house: 'casino-de-la-digue' },
  { email: 'yann@hautemer.test', name: 'Yann Guillou', role: 'reception', house: 'villa-ondine' },
  { email: 'tom@hautemer.test', name: 'Tom Berger', role: 'tournamentDesk', house: 'casino-des-pins' },
  { email: 'mona@hautemer.test', name: 'Mona Salaün', role: 'marketing', house: 'casino-de-la-digue' },
  { email: 'ada@hautemer.test', name: 'Ada Petit', role: 'group', house: '*' },
]

interface DemoGuest {
  /** Also the member's id, after `demo-`. */
  name: string
  firstname: string
  lastname: string
  ibNumber: string
  /** Days since each step of a new card; the steps that are not named are to come. */
  renewal: { requested: number; made?: number; sent?: number; given?: number }
}

/** Guests who asked for a new card, one at each step; nobody logs in with them. */
export const demoGuests: readonly DemoGuest[] = [
  { name: 'solen', firstname: 'Solen', lastname: 'Abgrall', ibNumber: '4203175312', renewal: { requested: 1 } },
  {
    name: 'denis',
    firstname: 'Denis',
    lastname: 'Hascoët',
    ibNumber: '4203175320',
    renewal: { requested: 6, made: 2 },
  },
  {
    name: 'maud',
    firstname: 'Maud',
    lastname: 'Ezanno',
    ibNumber: '4203175338',
    renewal: { requested: 15, made: 10, sent: 4 },
  },
  {
    name: 'loic',
    firstname: 'Loïc',
    lastname: 'Bodin',
    ibNumber: '4203175346',
    renewal: { requested: 30, made: 24, sent: 18, given: 11 },
  },
]

interface DemoLimited {
  name: string
  firstname: string
  lastname: string
  birthdate: string
  cvip: string
  rfid: string
  sponsorCode: string
  /** Slug of the favourite casino. */
  favouriteCasino: string
  visitsPerMonth: number
  /** Evenings of this month, at other houses. */
  visits: number
}

/** Players who limit visits to the casinos: Ewen's next one is the last of the month, Annick's are read at a door. */
export const demoLimited: readonly DemoLimited[] = [
  {
    name: 'ewen',
    firstname: 'Ewen',
    lastname: 'Riou',
    birthdate: '1986-09-12',
    cvip: '427118005060',
    rfid: '04A1C2D3E4F506',
    sponsorCode: 'EWEN8642',
    favouriteCasino: 'casino-de-la-digue',
    visitsPerMonth: 3,
    visits: 2,
  },
  {
    name: 'annick',
    firstname: 'Annick',
    lastname: 'Le Bihan',
    birthdate: '1969-02-03',
    cvip: '427118005078',
    rfid: '04A1C2D3E4F507',
    sponsorCode: 'ANNK6923',
    favouriteCasino: 'casino-des-pins',
    visitsPerMonth: 12,
    visits: 1,
  },
]

interface DemoRequest {
  id: string
  form: 'contact' | 'quote'
  house: string
  /** The house's mailbox. */
  desk: string
  hoursAgo: number
  body: { firstname: string; lastname: string; email: string; message: string } & Readonly<Record<string, string>>
}

/** Messages that wait for an answer: reception reads the first ones, marketing the last. */
export const demoRequests: readonly DemoRequest[] = [
  {
    id: '3f6d1c1e-0d5b-4a39-9a3f-1f0f5c0e1a01',
    form: 'contact',
    house: 'villa-ondine',
    desk: 'ondine@hautemer.test',
    hoursAgo: 3,
    body: {
      civility: 'Mrs',
      firstname: 'Gwenaëlle',
      lastname: 'Corre',
      email: 'gwenaelle@invites.test',
      subject: 'Une chambre au calme',
      message: 'Bonjour,\nnous venons avec un bébé de six mois : avez-vous une chambre loin de la rue, et un lit ?',
    },
  },
  {
    id: '8b27e4d0-0d5b-4a39-9a3f-1f0f5c0e1a02',
    form: 'contact',
    house: 'villa-ondine',
    desk: 'ondine@hautemer.test',
    hoursAgo: 26,
    body: {
      civility: 'Mr',
      firstname: 'Hervé',
      lastname: 'Derrien',
      email: 'herve@invites.test',
      subject: 'Une écharpe oubliée',
      message: 'J’ai laissé une écharpe grise dans le salon dimanche. L’auriez-vous trouvée ?',
    },
  },
  {
    id: 'c19a5f73-0d5b-4a39-9a3f-1f0f5c0e1a03',
    form: 'quote',
    house: 'casino-de-la-digue',
    desk: 'digue@hautemer.test',
    hoursAgo: 8,
    body: {
      civility: 'Mrs',
      firstname: 'Iris',
      lastname: 'Guéguen',
      email: 'iris@invites.test',
      phone: '+33298801122',
      company: 'Chantiers Guéguen',
      eventType: 'Dîner d’équipe',
      participantCount: '24',
      message: 'Un dîner avec vue sur la mer, puis une initiation au poker sans argent : est-ce possible un jeudi ?',
    },
  },
]

/** A claim on the latest line of a demo ledger, and points that wait for a second person. */
export const demoPoints = {
  member: 'hugo',
  house: 'casino-de-la-digue',
  claim: 'Nous étions deux à la machine ce soir-là, et mes points ne sont pas tous là.',
  points: 5400,
  label: 'Points d’une soirée sans carte, retrouvés dans le cahier du 12',
  /** The first person: Léa is the second one. */
  requestedBy: 'max',
} as const

/** Subscribers of the letter. */
export const demoReaders = [
  { name: 'lecteur-azelie', locale: 'fr' },
  { name: 'lecteur-corentin', locale: 'fr' },
  { name: 'lecteur-maelle', locale: 'fr' },
  { name: 'lecteur-yves', locale: 'fr' },
  { name: 'reader-harriet', locale: 'en' },
  { name: 'reader-owen', locale: 'en' },
] as const
