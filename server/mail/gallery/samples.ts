import { deskPath } from '#shared/desk/routes.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import type { LetterEdition, LetterPart, LetterReader, LetterText } from '#shared/letter/edition.ts'
import { byLocale, defaultLocale, type Locale, locales, pathOf } from '#shared/locales.ts'
import { outingPath } from '#shared/outing/address.ts'
import { pathFor } from '#shared/routes.ts'
import { dayMs } from '#shared/time/days.ts'
import { absentMails, type OutgoingMail } from '../kinds.ts'
import { letterPartHtml } from '../templates/letter/letterParts.tsx'

const at = Date.parse('2026-11-23T16:30:00Z')
const token = 'Zk3vJ9q-2mXo_7LrT5wBc1NsEaYd8HuG4pViKfM0QzR'
const firstname = 'Anne-Sophie'
const asker = { network: '192.0.2.0/24' }
const line = { firstname, line: 'Bar des Embruns', lineAt: at }

const stay = {
  firstname,
  lastname: 'Le Goff',
  stayId: '5d41c0e2-0000-4000-8000-000000000000',
  number: 'HM-5D41C0E2',
  hotel: {
    slug: Object.keys(brand.fronts).at(-1),
    name: 'Villa Ondine',
    street: '3 rue de la Baie',
    zip: '14510',
    town: 'Houlgate',
    phone: brand.phone,
    checkIn: '15:00',
    checkOut: '11:00',
  },
  from: '2027-03-26',
  to: '2027-03-29',
  nights: 3,
  rooms: 1,
  adults: 2,
  children: 1,
  total: 84_000,
  currency: brand.currency,
  sequence: 0,
}

/** Every mail that the house has, in its languages; the casino's programme where a mail may be of either. */
export function sampleMails(): OutgoingMail[] {
  const all = locales.flatMap((locale) => [
    ...hotelMails(locale),
    ...(has.vip ? vipMails(locale) : []),
    ...formMails(locale),
    ...letterMails(locale),
    ...(has.poker ? pokerMails(locale) : []),
  ])
  return all.filter(({ kind }) => !absentMails.includes(kind))
}

function hotelMails(locale: Locale): OutgoingMail[] {
  const to = 'anne-sophie@demo.test'
  const programme = 'eph'
  return [
    { kind: 'activation', locale, to, data: { programme, firstname, id: token, expiresAt: at } },
    { kind: 'alreadyRegistered', locale, to, data: { programme, firstname } },
    { kind: 'passwordReset', locale, to, data: { programme, firstname, token, expiresAt: at } },
    { kind: 'passwordInvitation', locale, to, data: { programme, firstname, token, expiresAt: at } },
    {
      kind: 'passwordChanged',
      locale,
      to,
      data: { programme, firstname, changedAt: at, hadCalendar: true, passkeys: 'live' },
    },
    {
      kind: 'passkeyAdded',
      locale,
      to,
      data: { programme, firstname, passkey: 'iPhone', addedAt: at, token, expiresAt: at },
    },
    {
      kind: 'passkeyRemoved',
      locale,
      to,
      data: { programme, firstname, passkeys: ['iPhone', 'Firefox'], removedAt: at },
    },
    { kind: 'passkeysLost', locale, to, data: { programme, firstname, token, expiresAt: at } },
    { kind: 'accountErased', locale, to, data: { programme, firstname, erasedAt: at, stays: 2, places: 0 } },
    { kind: 'emailChangeConfirm', locale, to, asker, data: { programme, firstname, token, expiresAt: at } },
    {
      kind: 'emailChangeNotice',
      locale,
      to,
      data: { programme, firstname, newEmail: 'anne@example.test', token, expiresAt: at },
    },
    { kind: 'emailChanged', locale, to, data: { programme, firstname, newEmail: 'anne@example.test', changedAt: at } },
    { kind: 'cardRenewal', locale, to, data: { firstname, ibNumber: '4271180556', requestedAt: at, left: 1 } },
    ...(['renewalMade', 'renewalSent', 'renewalGiven'] as const).map((kind) => ({
      kind,
      locale,
      to,
      data: { firstname, ibNumber: '4271180556', at, house: 'Villa Ondine', isByPost: false },
    })),
    { kind: 'renewalSent', locale, to, data: { firstname, ibNumber: '4271180556', at, house: null, isByPost: true } },
    ...(['stayBooked', 'stayChanged', 'stayCancelled'] as const).map((kind) => ({ kind, locale, to, data: stay })),
    { kind: 'collaboratorActivation', locale, to, data: { firstname, id: token, expiresAt: at } },
    { kind: 'deskCode', locale, to, asker, data: { name: 'Léa Martin', code: '042718', expiresAt: at } },
    {
      kind: 'deskInvitation',
      locale,
      to,
      data: { name: 'Léa Martin', house: 'Villa Ondine', role: 'reception', until: at },
    },
    { kind: 'deskInvitation', locale, to, data: { name: 'Ada Petit', house: null, role: 'group', until: null } },
    ...(['taken', 'suspended', 'reinstated', 'ended', 'changed'] as const).map((change) => ({
      kind: 'deskAccess' as const,
      locale,
      to,
      data: {
        name: 'Léa Martin',
        change,
        role: change === 'taken' ? ('reception' as const) : null,
        house: 'Villa Ondine',
      },
    })),
    {
      kind: 'deskManager',
      locale,
      to,
      data: { name: 'Ada Petit', manager: 'Léa Martin', email: `lea@${brand.id}.test` },
    },
    { kind: 'deskPasskey', locale, to, data: { name: 'Léa Martin', passkey: 'Firefox, Windows', addedAt: at } },
    ...(['late', 'alone', 'unpublished', 'incomplete'] as const).map((why) => ({
      kind: 'deskLetterHeld' as const,
      locale,
      to,
      data: { name: 'Mona Salaün', subject: 'La digue se vide', letter: deskPath('home', locale), why },
    })),
  ]
}

function vipMails(locale: Locale): OutgoingMail[] {
  const to = 'hugo@demo.test'
  const redirect = '/poker/tournois/nuit-de-la-digue/inscription'
  const day = '2027-06-12'
  const favourite = { firstname, day, evening: outingPath(locale, { day }), expiresAt: at }
  const given = { firstname, reward: 'Le panama', code: 'HM7K-2QXD', givenAt: at }
  return [
    { kind: 'activation', locale, to, data: { programme: 'vip', firstname, id: token, expiresAt: at, redirect } },
    { kind: 'passwordReset', locale, to, data: { programme: 'vip', firstname, token, expiresAt: at } },
    { kind: 'passwordInvitation', locale, to, data: { programme: 'vip', firstname, token, expiresAt: at } },
    { kind: 'accountErased', locale, to, data: { programme: 'vip', firstname, erasedAt: at, stays: 0, places: 1 } },
    { kind: 'cardCode', locale, to, asker, data: { firstname, id: '5c0a', code: '042718', expiresAt: at } },
    { kind: 'preMember', locale, to, data: { firstname, fileNumber: 'D1234567897', expiresAt: at } },
    { kind: 'fileReopened', locale, to, data: { firstname, fileNumber: 'D1234567897', expiresAt: at } },
    { kind: 'cardGiven', locale, to, data: { firstname, ending: '5636' } },
    { kind: 'cardReplaced', locale, to, data: { firstname, ending: '5636', replacedAt: at, isSame: false } },
    { kind: 'cardReplaced', locale, to, data: { firstname, ending: '5636', replacedAt: at, isSame: true } },
    { kind: 'cardBlocked', locale, to, data: { firstname, ending: '5636', blockedAt: at, reason: 'stolen' } },
    { kind: 'cardBlocked', locale, to, data: { firstname, ending: '5636', blockedAt: at, reason: 'misuse' } },
    { kind: 'pointsExpiring', locale, to, data: { firstname, points: 12_480, expiresAt: at } },
    { kind: 'welcomeOffer', locale, to, data: { firstname, euros: 5, expiresAt: at } },
    { kind: 'favouriteDate', locale, to, data: { ...favourite, casino: 'Casino de la Digue' } },
    { kind: 'favouriteDate', locale, to, data: { ...favourite, casino: null } },
    { kind: 'sponsorInvitation', locale, to, data: { firstname, sponsor: 'Hugo', code: 'MAREE7K2' } },
    { kind: 'rewardClaim', locale, to, data: { firstname, reward: 'Le panama', points: 2400, code: 'HM7K-2QXD' } },
    { kind: 'rewardGiven', locale, to, data: { ...given, house: 'Casino de la Digue' } },
    { kind: 'rewardGiven', locale, to, data: { ...given, house: null } },
    { kind: 'lineClaimAnswer', locale, to, data: { ...line, points: 120, text: 'La caisse était en panne, pardon.' } },
    { kind: 'lineClaimAnswer', locale, to, data: { ...line, points: null, text: 'Le ticket est bien le vôtre.' } },
  ]
}

function formMails(locale: Locale): OutgoingMail[] {
  const to = 'anne-sophie@demo.test'
  const id = '3f2a91bc-0000-4000-8000-000000000000'
  const fields = {
    civility: 'Mrs',
    firstname,
    lastname: 'Le Goff',
    email: to,
    phone: brand.phone,
    subject: 'Un mariage',
    eventDate: '2027-06-12',
    message: 'Quarante personnes.\nEt un chien.',
    privacy: true,
    optin: { hotelFirstParty: { email: true, sms: false } },
  }
  return [
    {
      kind: 'formDesk',
      locale: defaultLocale,
      to: `devis@${brand.id}.test`,
      data: { form: 'quote', id, fields, hasFile: true },
    },
    { kind: 'formReceipt', locale, to, data: { form: 'contact', id, firstname } },
    { kind: 'formReceipt', locale, to, data: { form: 'quote', id, firstname } },
    { kind: 'formReceipt', locale, to, data: { form: 'contest', id, firstname } },
    {
      kind: 'requestAnswer',
      locale,
      to,
      data: {
        form: 'quote',
        id,
        text: 'Bonjour,\n\nla salle est libre.\nÀ bientôt',
        house: 'Villa Ondine',
        phone: brand.phone,
        desk: `ondine@${brand.id}.test`,
        fields,
        sentAt: at,
      },
    },
    {
      kind: 'contestWon',
      locale,
      to,
      data: {
        id,
        firstname,
        desk: `concours@${brand.id}.test`,
        draw: pathFor('contestDraw', locale, { contest: 'heure-de-la-maree' }),
      },
    },
    { kind: 'newsletterConfirm', locale, to, data: { token, expiresAt: at } },
    { kind: 'newsletterWelcome', locale, to, data: { unsubscribeToken: token } },
  ]
}

/** A letter for everybody, with a paragraph about games. */
export const sampleEdition: LetterEdition = {
  uuid: '5b36904c-e62c-5701-b419-2372dd63fc4e',
  programme: has.vip ? 'vip' : 'eph',
  texts: byLocale(letterText),
  // A dot: one pixel, PNG.
  pictures: {
    'letter-1': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
}

function letterText(locale: Locale): LetterText {
  const say = (fr: string, en: string, de: string) => ({ fr, en, de })[locale]
  const address = (href: string) => `https://www.${brand.id}.example${href}`
  const offers = address(pathFor('offers', locale))
  const gamesPart: LetterPart = {
    topic: 'games',
    casino: 'casino-de-la-digue',
    isGaming: true,
    isButton: false,
    heading: say('La Nuit', 'The Night', 'Die Nacht'),
    html: letterPartHtml(
      {
        details: [say('à 20 h', 'at 8 pm', 'um 20 Uhr')],
        text: say('Cent vingt joueurs.', 'A hundred and twenty players.', 'Hundertzwanzig Spieler.'),
      },
      address,
    ),
    pictures: [],
  }
  return {
    subject: say(
      'Une huître, un citron, un rideau',
      'An oyster, a lemon, a curtain',
      'Eine Auster, eine Zitrone, ein Vorhang',
    ),
    preheader: say(
      'Douze huîtres chacun, et onze mouettes.',
      'A dozen oysters each, and eleven gulls.',
      'Zwölf Austern für jeden, und elf Möwen.',
    ),
    title: say('Une huître, un citron', 'An oyster, a lemon', 'Eine Auster, eine Zitrone'),
    path: pathOf(locale, say('lettre/une-huitre', 'letter/an-oyster', 'newsletter/eine-auster')),
    intro: say(
      'Trois choses à tenir dans la main.',
      'Three things to hold in the hand.',
      'Drei Dinge, die man in der Hand hält.',
    ),
    picture: { cid: 'letter-1', alt: say('Un plateau d’huîtres', 'A tray of oysters', 'Eine Platte mit Austern') },
    parts: [
      {
        topic: 'restaurants',
        casino: null,
        isGaming: false,
        isButton: false,
        heading: say('L’huître', 'The oyster', 'Die Auster'),
        html: letterPartHtml(
          {
            picture: { cid: 'letter-1', alt: say('Des huîtres', 'Oysters', 'Austern') },
            text: say(
              'Elle s’ouvre d’un geste, disent ceux qui savent.',
              'It opens at a turn, say those who know how.',
              'Sie öffnet sich mit einem Griff, sagen Kenner.',
            ),
            link: { href: offers, label: say('En savoir plus', 'Read more', 'Mehr lesen') },
          },
          address,
        ),
        pictures: ['letter-1'],
      },
      ...(has.casino ? [gamesPart] : []),
      {
        topic: null,
        casino: null,
        isGaming: false,
        isButton: true,
        heading: null,
        html: letterPartHtml(
          { button: { href: offers, label: say('Voir ce qui reste', 'See what is left', 'Ansehen, was bleibt') } },
          address,
        ),
        pictures: [],
      },
    ],
  }
}

function letterMails(locale: Locale): OutgoingMail[] {
  const to = 'anne-sophie@demo.test'
  const reader: LetterReader = { topics: null, favouriteCasino: null, isProtected: false }
  const data = { sending: 'sending', reader, unsubscribeToken: token, subscribedAt: at, memberOf: null }
  const member = {
    ...data,
    reader: { ...reader, topics: [has.vip ? ('games' as const) : ('restaurants' as const)] },
    subscribedAt: null,
    memberOf: has.vip ? ('vip' as const) : ('eph' as const),
  }
  return [
    { kind: 'letter', locale, to, data },
    { kind: 'letter', locale, to, data: member },
    { kind: 'letterTest', locale, to, data: { edition: sampleEdition, reader, isDraft: true } },
  ]
}

function pokerMails(locale: Locale): OutgoingMail[] {
  const to = 'hugo@demo.test'
  const title = 'La Nuit de la Digue'
  const about = { firstname, tournament: 'la-nuit-de-la-digue', title, casino: 'Casino de la Digue', startsAt: at }
  const house = { name: 'Casino de la Digue', street: '1 boulevard de la Digue', zip: '14360', town: 'Trouville' }
  const evening = { ...about, endsAt: at + 6 * 60 * 60_000, lastname: 'Le Goff', house }
  const place = { ...evening, registrationId: '3f2a91bc', code: 'HM7K-2QXD', sequence: 0 }
  const money = { amount: 12_000, currency: brand.currency }
  return [
    { kind: 'tournamentConfirmed', locale, to, data: { ...place, ...money, refundableUntil: at - dayMs } },
    { kind: 'tournamentChanged', locale, to, data: { ...place, wasAt: at - dayMs, refundableUntil: at } },
    { kind: 'tournamentCancelled', locale, to, data: { ...evening, isPaid: true, cancelled: 'HM7K-2QXD' } },
    { kind: 'tournamentRefund', locale, to, data: { ...evening, ...money, reason: 'late', refundedAt: at } },
    { kind: 'tournamentRefundFailed', locale, to, data: { ...evening, ...money } },
    { kind: 'tournamentOffer', locale, to, data: { ...evening, expiresAt: at } },
    { kind: 'tournamentPlaceLost', locale, to, data: { ...evening, reason: 'unpaid' } },
  ]
}
