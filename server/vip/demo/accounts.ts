import type { Address, Civility } from '#shared/account/api.ts'

interface DemoVipAccount {
  /** Also the member's id, after `demo-`. */
  name: string
  email: string
  civility: Civility
  firstname: string
  lastname: string
  /** `YYYY-MM-DD` */
  birthdate: string
  status: 'white' | 'silver' | 'gold' | 'black'
  /** A full member has a card; a pre-member has a file that the casino closes so many days after the start. */
  card: { cvip: string; rfid: string; sinceDays: number } | { fileNumber: string; closesInDays: number }
  sponsorCode: string
  phoneNumber?: string
  address?: Address
  /** Slug of the casino's story. */
  favouriteCasino?: string
  prefers: readonly ('games' | 'restaurants' | 'shows')[]
  /** Shown in the start message. */
  note: string
}

/** Members of the casino VIP card in the demo world. */
export const demoVipAccounts: readonly DemoVipAccount[] = [
  {
    name: 'alba',
    email: 'alba@demo.test',
    civility: 'Mrs',
    firstname: 'Alba',
    lastname: 'Moreau',
    birthdate: '1972-02-18',
    status: 'black',
    card: { cvip: '427118001010', rfid: '04A1C2D3E4F501', sinceDays: 1460 },
    sponsorCode: 'ALBA7294',
    phoneNumber: '+33614203377',
    address: { addressLine1: '8 boulevard de la Plage', zipCode: '33120', city: 'Arcachon', country: 'FR' },
    favouriteCasino: 'casino-des-pins',
    prefers: ['games', 'restaurants', 'shows'],
    note: 'VIP card Black',
  },
  {
    name: 'hugo',
    email: 'hugo@demo.test',
    civility: 'Mr',
    firstname: 'Hugo',
    lastname: 'Lambert',
    birthdate: '1990-10-05',
    status: 'white',
    card: { cvip: '427118002026', rfid: '04A1C2D3E4F502', sinceDays: 200 },
    sponsorCode: 'HUGC4729',
    favouriteCasino: 'casino-de-la-digue',
    prefers: ['games'],
    note: 'VIP card White, a little under Silver',
  },
  {
    name: 'gaia',
    email: 'gaia@demo.test',
    civility: 'Mrs',
    firstname: 'Gaïa',
    lastname: 'Fournier',
    birthdate: '1981-07-27',
    status: 'gold',
    card: { cvip: '427118003032', rfid: '04A1C2D3E4F503', sinceDays: 820 },
    sponsorCode: 'GAYA5392',
    phoneNumber: '+33677415209',
    favouriteCasino: 'casino-du-soleil',
    prefers: ['restaurants', 'shows'],
    note: 'VIP card Gold',
  },
  {
    name: 'lina',
    email: 'lina@demo.test',
    civility: 'Mrs',
    firstname: 'Lina',
    lastname: 'Caron',
    birthdate: '1998-04-14',
    status: 'white',
    card: { fileNumber: 'D4203175148', closesInDays: 76 },
    sponsorCode: 'LYNA6437',
    prefers: ['shows'],
    note: 'VIP card, pre-member: the file waits at a casino',
  },
  {
    name: 'noe',
    email: 'noe@demo.test',
    civility: 'Mr',
    firstname: 'Noé',
    lastname: 'Guérin',
    birthdate: '1994-03-09',
    status: 'white',
    card: { fileNumber: 'D4203175171', closesInDays: -12 },
    sponsorCode: 'NQEG3956',
    prefers: [],
    note: 'VIP card, pre-member whose file has expired: the desk or a login opens it again',
  },
  {
    name: 'sam',
    email: 'sam@demo.test',
    civility: 'Mr',
    firstname: 'Sam',
    lastname: 'Fontaine',
    birthdate: '1979-05-30',
    status: 'silver',
    card: { cvip: '427118004048', rfid: '04A1C2D3E4F504', sinceDays: 400 },
    sponsorCode: 'SAMF3725',
    phoneNumber: '+33698110254',
    address: { addressLine1: '3 quai de la Fosse', zipCode: '44000', city: 'Nantes', country: 'FR' },
    favouriteCasino: 'casino-de-la-baie',
    prefers: ['games', 'shows'],
    note: 'both programmes',
  },
]

/** Blank cards of the casinos' stock, that the desk may give. */
export const demoBlankCards = ['427118066013', '427118066021', '427118066039'] as const

/** A card issued in a casino whose holder has no account. */
export const demoCard = {
  cvip: '427118055636',
  firstname: 'Anne',
  lastname: 'Le Goff',
  birthdate: '1985-06-15',
  email: 'le.goff@demo.test',
  rfid: '04A1C2D3E4F505',
  casino: 'HOU',
} as const
