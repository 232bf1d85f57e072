import { optinPurposes } from '#shared/account/optins.ts'
import { defineBlock, type Fields } from '#shared/content/block.ts'
import { boolean, option, options, relations, text, textarea } from '#shared/content/fields.ts'
import { absent } from '#shared/features.ts'

/** The words of a question; each has words of its own without them. */
const questionFields = {
  label: text({ title: 'Libellé', max: 80 }),
  help: text({ title: 'Aide', help: 'Entre le libellé et le champ, une phrase.', max: 160 }),
}

/** For questions that some forms can do without. */
const requiredField = {
  required: boolean({ title: 'Obligatoire', help: 'Ce qui est indispensable au formulaire l’est toujours.' }),
}

/** The block of a question (shared/forms/questions.ts). @param subject what it asks for, as editors read it */
function question<const F extends Fields>(name: `field_${string}`, subject: string, help: string, fields: F) {
  const title = `Question : ${subject}`
  return defineBlock({ name, kind: 'nested', title, help, fields: { ...questionFields, ...fields } })
}

export const fieldText = question('field_text', 'une ligne', 'Un objet ou un casino, en une ligne.', {
  name: option(['subject', ...(has.casino ? (['casino'] as const) : absent)] as const, {
    title: 'Ce qui est demandé',
    help: 'L’objet du message sans choix.',
    names: { subject: 'L’objet du message', casino: 'Le casino' },
  }),
  ...requiredField,
})

export const fieldMessage = question('field_message', 'message', 'Plusieurs lignes de texte, ou une seule.', {
  ...requiredField,
  one_line: boolean({ title: 'Une seule ligne', help: 'Pour une réponse courte : une heure, un nom.' }),
})

export const fieldEventType = question('field_event_type', 'occasion', 'Séminaire, mariage, anniversaire : un choix.', {
  choices: textarea({ title: 'Choix', help: 'Un par ligne ; les six habituels sans eux.', max: 1000 }),
})

export const fieldEventDate = question(
  'field_event_date',
  'date',
  'Le jour de l’événement et, au besoin, arrivée et départ.',
  { ask_stay: boolean({ title: 'Demander arrivée et départ', help: 'Pour ceux qui dorment sur place.' }) },
)

export const fieldGuestNumber = question(
  'field_guest_number',
  'combien',
  'Participants de la journée, ou personnes à loger.',
  {
    name: option(['guestsNumber', 'participantCount'], {
      title: 'Qui est compté',
      names: { guestsNumber: 'Les invités', participantCount: 'Les participants d’un devis' },
    }),
  },
)

export const fieldRooms = question('field_rooms', 'chambres', 'Combien de chambres.', requiredField)

export const fieldBudget = question(
  'field_budget',
  'budget',
  'Une somme ou une fourchette, en une ligne.',
  requiredField,
)

export const fieldCity = question('field_city', 'ville', 'La ville de l’événement, au choix ou en une ligne.', {
  choices: textarea({ title: 'Choix', help: 'Une ville par ligne ; sans elles, une ligne à remplir.', max: 1000 }),
  ...requiredField,
})

export const fieldHotel = question('field_hotel', 'maison', 'Une de nos maisons, au choix.', {
  hotels: relations<{ name: string; town?: string }>(['hotel'], { title: 'Maisons' }),
  ...requiredField,
})

export const fieldDestinations = question(
  'field_destinations',
  'destination',
  'Un endroit parmi quelques-uns, tous visibles.',
  {
    destinations: textarea({ title: 'Destinations', help: 'Une par ligne.', required: true, max: 1000 }),
    ...requiredField,
  },
)

export const fieldCompany = question('field_company', 'société', 'Le nom de la société.', requiredField)

export const fieldAddress = question('field_address', 'adresse', 'Rue, code postal, ville, pays.', {
  ask_details: boolean({ title: 'Demander boîte postale et lieu-dit' }),
})

export const fieldCountry = question('field_country', 'pays', 'Le pays, dans la liste de tous les pays.', requiredField)

export const fieldOptin = defineBlock({
  name: 'field_optin',
  kind: 'nested',
  title: 'Accord : recevoir des nouvelles',
  help: 'Un accord par sujet et par voie, jamais coché d’avance.',
  fields: {
    purpose: option(optinPurposes, {
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
