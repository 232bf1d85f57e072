import * as brand from '#shared/house.ts'
import type { StayFault } from './stayQuery.ts'

/** Texts of the engine's pages, in the language of the deep link. */
const messages = {
  fr: {
    tag: 'fr-FR',
    choose: 'Choisir une chambre',
    prices: 'Chambres et prix',
    stay: 'Votre séjour',
    arrive: 'Arrivée',
    depart: 'Départ',
    nights: (count: number) => (count === 1 ? '1 nuit' : `${count} nuits`),
    people: (adults: number, children: number) =>
      `${adults} ${adults > 1 ? 'adultes' : 'adulte'}${children > 0 ? `, ${children} ${children > 1 ? 'enfants' : 'enfant'}` : ''}`,
    rooms: (count: number) => (count === 1 ? '1 chambre' : `${count} chambres`),
    ages: 'Âge des enfants',
    code: 'Code',
    codeUnknown: 'Ce code n’est pas, ou n’est plus, celui d’une offre de cet hôtel.',
    change: 'Changer les dates',
    changeRooms: 'Chambres',
    night: 'la nuit',
    none: 'Aucune chambre n’est libre à ces dates pour autant de voyageurs.',
    inAll: 'en tout',
    offer: 'Offre',
    tax: (each: string, all: string) =>
      `Taxe de séjour\u00a0: ${each} par adulte et par nuit, soit ${all}, réglée sur place.`,
    included: 'Prix TTC, frais compris. Seule la taxe de séjour s’y ajoute.',
    you: 'Vous',
    firstname: 'Prénom',
    lastname: 'Nom',
    email: 'Adresse e-mail',
    emailHelp: `Celle de votre compte ${brand.name}, et le séjour s’y ajoute tout seul.`,
    terms: 'J’accepte les conditions de vente',
    termsLink: 'Lire les conditions de vente',
    noWithdrawal: 'Un séjour à dates fixes ne donne pas de droit de rétractation.',
    confirm: 'Confirmer la réservation',
    required: { firstname: 'Indiquez votre prénom.', lastname: 'Indiquez votre nom.' },
    badEmail: 'Saisissez une adresse e-mail valable',
    badTerms: 'Acceptez les conditions de vente.',
    badRoom: 'Choisissez une chambre',
    problems: 'La réservation n’est pas encore faite\u00a0: complétez les champs signalés.',
    booked: 'C’est réservé',
    changed: 'Votre séjour a changé',
    cancelled: 'Votre séjour est annulé',
    number: 'Numéro',
    total: 'Total TTC',
    inTheNameOf: 'Au nom de',
    modify: 'Modifier le séjour',
    save: 'Enregistrer les changements',
    cancel: 'Annuler le séjour',
    cancelHelp: 'Libre jusqu’à la veille de l’arrivée, 18\u00a0h.',
    myStays: 'Voir mes séjours',
    back: 'Revenir au site',
    look: 'Retrouver ma réservation',
    lookUp: 'Afficher la réservation',
    nothingFound: 'Aucune réservation n’a ce numéro et cette adresse.',
    sleeps: (bed: string, people: number) =>
      [bed, people === 1 ? 'pour une personne' : `pour ${people} personnes`].filter(Boolean).join(', '),
    tooSmall: (guests: number) =>
      `Les chambres trop petites pour ${guests} personnes ne sont pas montrées\u00a0: ajoutez une chambre pour les voir.`,
    nothing: 'Ce lien ne mène à aucune réservation.',
    faults: {
      house: 'Cette adresse ne nomme aucun de nos hôtels.',
      dates: 'Ces dates ne font pas un séjour. Choisissez-en d’autres, trente nuits au plus.',
      people:
        'Ce nombre de voyageurs ou de chambres n’est pas possible en ligne. Demandez une chambre de plus, ou appelez-nous.',
    } satisfies Record<StayFault, string>,
    standIn:
      'Moteur de réservation de démonstration\u00a0: aucune carte n’est demandée, aucun séjour réel n’est vendu.',
  },
  en: {
    tag: 'en-US',
    choose: 'Choose a room',
    prices: 'Rooms and prices',
    stay: 'Your stay',
    arrive: 'Arrival',
    depart: 'Departure',
    nights: (count: number) => (count === 1 ? '1 night' : `${count} nights`),
    people: (adults: number, children: number) =>
      `${adults} ${adults > 1 ? 'adults' : 'adult'}${children > 0 ? `, ${children} ${children > 1 ? 'children' : 'child'}` : ''}`,
    rooms: (count: number) => (count === 1 ? '1 room' : `${count} rooms`),
    ages: 'Ages of the children',
    code: 'Code',
    codeUnknown: 'This code is not, or no longer, that of an offer of this hotel.',
    change: 'Change the dates',
    changeRooms: 'Rooms',
    night: 'a night',
    none: 'No room is free on these dates for as many guests.',
    inAll: 'in all',
    offer: 'Offer',
    tax: (each: string, all: string) => `Tourist tax: ${each} per adult and night, ${all} in all, paid at the hotel.`,
    included: 'Prices with VAT and fees. Only the tourist tax is added.',
    you: 'You',
    firstname: 'First name',
    lastname: 'Last name',
    email: 'Email address',
    emailHelp: `Use that of your ${brand.name} account and the stay joins it by itself.`,
    terms: 'I accept the terms of sale',
    termsLink: 'Read the terms of sale',
    noWithdrawal: 'A stay on fixed dates carries no right of withdrawal.',
    confirm: 'Confirm the booking',
    required: { firstname: 'Enter your first name.', lastname: 'Enter your last name.' },
    badEmail: 'Enter a valid email address',
    badTerms: 'Accept the terms of sale.',
    badRoom: 'Choose a room',
    problems: 'Nothing is booked yet: please complete the fields below.',
    booked: 'It is booked',
    changed: 'Your stay has changed',
    cancelled: 'Your stay is cancelled',
    number: 'Number',
    total: 'Total with VAT',
    inTheNameOf: 'In the name of',
    modify: 'Change the stay',
    save: 'Save the changes',
    cancel: 'Cancel the stay',
    cancelHelp: 'Free until 6 pm the day before you arrive.',
    myStays: 'See my stays',
    back: 'Back to the site',
    look: 'Find my booking',
    lookUp: 'Show the booking',
    nothingFound: 'No booking has this number and this address.',
    sleeps: (bed: string, people: number) =>
      [bed, people === 1 ? 'for one person' : `for ${people} people`].filter(Boolean).join(', '),
    tooSmall: (guests: number) => `Rooms too small for ${guests} people are not shown: add a room to see them.`,
    nothing: 'This link leads to no booking.',
    faults: {
      house: 'This address names none of our hotels.',
      dates: 'These dates make no stay. Choose others, thirty nights at most.',
      people: 'This number of guests or rooms cannot be booked online. Ask for one more room, or call us.',
    } satisfies Record<StayFault, string>,
    standIn: 'Demonstration booking engine: no card is asked for and no real stay is sold.',
  },
}

export type Messages = (typeof messages)['fr']
export type EngineLocale = keyof typeof messages

export function messagesFor(locale: EngineLocale): Messages {
  return messages[locale]
}

/** `en-US` → `en`; French for anything else. */
export function localeOf(tag: string | null): EngineLocale {
  return tag?.startsWith('en') ? 'en' : 'fr'
}
