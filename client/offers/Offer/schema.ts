import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import {
  asset,
  bloks,
  day,
  number,
  option,
  relation,
  relations,
  richText,
  text,
  textarea,
} from '#shared/content/fields.ts'

/** Kinds of offers; each has a message `offers.category.<name>`. */
export const offerCategories = ['stay', 'baths', 'table', 'sport', 'family', 'stage'] as const

/** The word of each for editors. */
export const offerCategoryNames = {
  stay: 'Séjour',
  baths: 'Bains',
  table: 'Table',
  sport: 'Plein air',
  family: 'En famille',
  stage: 'Scène',
}

export const offer = defineRoot({
  name: 'offer',
  title: 'Offre',
  help: 'Un séjour ou une formule d’une ou de plusieurs maisons, pour un temps.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 120 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    text: richText({ title: 'Ce que comprend l’offre' }),
    picture: asset({ title: 'Affiche' }),
    category: option(offerCategories, { title: 'Genre', names: offerCategoryNames }),
    hotels: relations<{ name: string; town?: string; tourist_tax?: number }>(['hotel'], { title: 'Maisons' }),
    price_from: number({ title: 'Dès (TTC)', min: 0 }),
    price_unit: text({ title: 'Pour quoi', help: '« les deux nuits, pour deux »', max: 80 }),
    price_note: text({
      title: 'Note de prix',
      help: 'Taxes, petit-déjeuner, ce que le prix comprend.',
      max: 240,
    }),
    paid_nights: number({
      title: 'Nuits comptées dans le prix',
      help: '6 pour sept nuits au prix de six ; 0,75 pour une nuit un quart moins chère ; 0 sans nuit.',
      min: 0,
    }),
    price_persons: number({ title: 'Prix pour combien de personnes', help: 'Deux sans autre nombre.', min: 1 }),
    extras: number({
      title: 'Part du reste',
      help: 'Dîner, cours ou soins compris dans le prix, pour ces personnes. Le prix est celui des nuits et de cette part.',
      min: 0,
    }),
    priced_room: relation(['room'], {
      title: 'Chambre du prix',
      help: 'Vide : la moins chère de ces hôtels.',
    }),
    valid_from: day({ title: 'À partir du' }),
    valid_until: day({ title: 'Jusqu’au', help: 'Ce jour compris ; l’offre se retire ensuite.' }),
    conditions: textarea({ title: 'Conditions', max: 900 }),
    code: text({ title: 'Code de réservation', max: 20, translatable: false }),
    code_kind: option(['promo', 'group'], {
      title: 'Genre du code chez SynXis',
      help: 'Vide : code promotionnel.',
      names: { promo: 'Code promotionnel', group: 'Groupe ou séminaire' },
    }),
    synxis_rate: text({
      title: 'Code du tarif chez SynXis',
      help: 'Vide : le lien de réservation ne nomme pas le tarif.',
      max: 20,
      pattern: '[A-Za-z0-9_-]+',
      translatable: false,
    }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type OfferContent = ContentOf<typeof offer>
