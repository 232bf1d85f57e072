import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { boolean, option, options, relations, text, textarea } from '#shared/content/fields.ts'

/** The words of a question; each has words of its own without them. */
const questionFields = {
  label: text({ title: 'Libellé', max: 80 }),
  help: text({ title: 'Aide', help: 'Entre le libellé et le champ, une phrase.', max: 160 }),
}

/** For questions that some forms can do without. */
const requiredField = {
  required: boolean({ title: 'Obligatoire', help: 'Ce qui est indispensable au formulaire l’est toujours.' }),
}

export const fieldText = defineBlock({
  name: 'field_text',
  kind: 'nested',
  title: 'Question : une ligne',
  help: 'Un objet ou un casino, en une ligne.',
  fields: {
    name: option(['subject', 'casino'], {
      title: 'Ce qui est demandé',
      help: 'L’objet du message sans choix.',
      names: { subject: 'L’objet du message', casino: 'Le casino' },
    }),
    ...questionFields,
    ...requiredField,
  },
})

export type FieldTextContent = ContentOf<typeof fieldText>

export const fieldMessage = defineBlock({
  name: 'field_message',
  kind: 'nested',
  title: 'Question : message',
  help: 'Plusieurs lignes de texte, ou une seule.',
  fields: {
    ...questionFields,
    ...requiredField,
    one_line: boolean({ title: 'Une seule ligne', help: 'Pour une réponse courte : une heure, un nom.' }),
  },
})

export type FieldMessageContent = ContentOf<typeof fieldMessage>

export const fieldEventType = defineBlock({
  name: 'field_event_type',
  kind: 'nested',
  title: 'Question : occasion',
  help: 'Séminaire, mariage, anniversaire : un choix.',
  fields: {
    ...questionFields,
    choices: textarea({ title: 'Choix', help: 'Un par ligne ; les six habituels sans eux.', max: 1000 }),
  },
})

export type FieldEventTypeContent = ContentOf<typeof fieldEventType>

export const fieldEventDate = defineBlock({
  name: 'field_event_date',
  kind: 'nested',
  title: 'Question : date',
  help: 'Le jour de l’événement et, au besoin, arrivée et départ.',
  fields: {
    ...questionFields,
    ask_stay: boolean({ title: 'Demander arrivée et départ', help: 'Pour ceux qui dorment sur place.' }),
  },
})

export type FieldEventDateContent = ContentOf<typeof fieldEventDate>

export const fieldGuestNumber = defineBlock({
  name: 'field_guest_number',
  kind: 'nested',
  title: 'Question : combien',
  help: 'Participants de la journée, ou personnes à loger.',
  fields: {
    name: option(['guestsNumber', 'participantCount'], {
      title: 'Qui est compté',
      names: { guestsNumber: 'Les invités', participantCount: 'Les participants d’un devis' },
    }),
    ...questionFields,
  },
})

export type FieldGuestNumberContent = ContentOf<typeof fieldGuestNumber>

export const fieldRooms = defineBlock({
  name: 'field_rooms',
  kind: 'nested',
  title: 'Question : chambres',
  help: 'Combien de chambres.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldRoomsContent = ContentOf<typeof fieldRooms>

export const fieldBudget = defineBlock({
  name: 'field_budget',
  kind: 'nested',
  title: 'Question : budget',
  help: 'Une somme ou une fourchette, en une ligne.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldBudgetContent = ContentOf<typeof fieldBudget>

export const fieldCity = defineBlock({
  name: 'field_city',
  kind: 'nested',
  title: 'Question : ville',
  help: 'La ville de l’événement, au choix ou en une ligne.',
  fields: {
    ...questionFields,
    choices: textarea({ title: 'Choix', help: 'Une ville par ligne ; sans elles, une ligne à remplir.', max: 1000 }),
    ...requiredField,
  },
})

export type FieldCityContent = ContentOf<typeof fieldCity>

export const fieldHotel = defineBlock({
  name: 'field_hotel',
  kind: 'nested',
  title: 'Question : maison',
  help: 'Une de nos maisons, au choix.',
  fields: {
    ...questionFields,
    hotels: relations<{ name: string; town?: string }>(['hotel'], { title: 'Maisons' }),
    ...requiredField,
  },
})

export type FieldHotelContent = ContentOf<typeof fieldHotel>

export const fieldDestinations = defineBlock({
  name: 'field_destinations',
  kind: 'nested',
  title: 'Question : destination',
  help: 'Un endroit parmi quelques-uns, tous visibles.',
  fields: {
    ...questionFields,
    destinations: textarea({ title: 'Destinations', help: 'Une par ligne.', required: true, max: 1000 }),
    ...requiredField,
  },
})

export type FieldDestinationsContent = ContentOf<typeof fieldDestinations>

export const fieldCompany = defineBlock({
  name: 'field_company',
  kind: 'nested',
  title: 'Question : société',
  help: 'Le nom de la société.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldCompanyContent = ContentOf<typeof fieldCompany>

export const fieldAddress = defineBlock({
  name: 'field_address',
  kind: 'nested',
  title: 'Question : adresse',
  help: 'Rue, code postal, ville, pays.',
  fields: {
    ...questionFields,
    ask_details: boolean({ title: 'Demander boîte postale et lieu-dit' }),
  },
})

export type FieldAddressContent = ContentOf<typeof fieldAddress>

export const fieldCountry = defineBlock({
  name: 'field_country',
  kind: 'nested',
  title: 'Question : pays',
  help: 'Le pays, dans la liste de tous les pays.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldCountryContent = ContentOf<typeof fieldCountry>

export const fieldOptin = defineBlock({
  name: 'field_optin',
  kind: 'nested',
  title: 'Accord : recevoir des nouvelles',
  help: 'Un accord par sujet et par voie, jamais coché d’avance.',
  fields: {
    purpose: option(['hotelFirstParty', 'casinoFirstParty', 'thirdParty'], {
      title: 'Sujet',
      required: true,
      names: {
        hotelFirstParty: 'Nouvelles des hôtels',
        casinoFirstParty: 'Nouvelles des casinos',
        thirdParty: 'Nouvelles des partenaires',
      },
    }),
    channels: options(['email', 'sms', 'mail'], {
      title: 'Voies',
      help: 'Les trois sans choix.',
      names: { email: 'E-mail', sms: 'SMS', mail: 'Courrier' },
    }),
    ...questionFields,
  },
})

export type FieldOptinContent = ContentOf<typeof fieldOptin>
