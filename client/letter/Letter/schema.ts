import { type ContentOf, defineBlock, defineRoot } from '#shared/content/block.ts'
import {
  asset,
  bloks,
  boolean,
  day,
  inTab,
  link,
  option,
  relation,
  richText,
  text,
  textarea,
} from '#shared/content/fields.ts'
import { letterTopics } from '#shared/letter/edition.ts'
import type { LetterStory } from '#shared/letter/story.ts'

/** Who gets a part: what members of the VIP card have chosen. */
const readerFields = inTab('Lecteurs', {
  topic: option(letterTopics, {
    title: 'Sujet',
    help: 'Pour qui a choisi ce sujet, et pour qui n’a rien choisi. Vide : pour tous.',
    names: { games: 'Jeux', restaurants: 'Restaurants', shows: 'Spectacles' },
  }),
  casino: relation(['casino'], {
    title: 'Casino',
    help: 'Pour qui l’a pour casino préféré, et pour qui n’en a pas. Vide : pour tous.',
  }),
  gaming: boolean({
    title: 'Parle de jeux d’argent',
    help: 'Ne part pas vers qui se protège des jeux. Un lien vers un tournoi, un casino ou une récompense suffit à le dire.',
  }),
})

export const letterText = defineBlock({
  name: 'letter_text',
  kind: 'nested',
  title: 'Lettre : texte',
  help: 'Un intertitre et quelques paragraphes.',
  fields: {
    heading: text({ title: 'Intertitre', max: 100 }),
    text: richText({ title: 'Texte', required: true }),
    picture: asset({ title: 'Image', help: 'Dans le courriel, recadrée à 8:5.' }),
    ...readerFields,
  },
})

export const letterCard = defineBlock({
  name: 'letter_card',
  kind: 'nested',
  title: 'Lettre : page',
  help: 'Une page du site ; son titre, son image, sa date et son prix viennent d’elle.',
  fields: {
    page: relation<LetterStory>(
      ['offer', 'show', 'tournament', 'reward', 'article', 'hotel', 'restaurant', 'activity'],
      { title: 'Page', required: true },
    ),
    title: text({ title: 'Titre', help: 'Vide : celui de la page.', max: 100 }),
    text: textarea({ title: 'Texte', help: 'Vide : le chapô de la page.', max: 600 }),
    picture: asset({ title: 'Image', help: 'Vide : celle de la page.' }),
    link_label: text({ title: 'Lien', help: 'Les mots qui y mènent. Vide : « En savoir plus ».', max: 40 }),
    ...readerFields,
  },
})

export const letterButton = defineBlock({
  name: 'letter_button',
  kind: 'nested',
  title: 'Lettre : bouton',
  help: 'Un seul par lettre, deux au plus : ce que l’on espère du lecteur.',
  fields: {
    label: text({ title: 'Mots', required: true, max: 40 }),
    link: link({ title: 'Mène à', required: true }),
    ...readerFields,
  },
})

export const letter = defineRoot({
  name: 'letter',
  title: 'Lettre',
  help: 'Un numéro de la lettre : le courriel, et sa page sur le site. Le bureau marketing l’envoie une fois publiée.',
  fields: {
    title: text({ title: 'Titre', help: 'En tête de la page et du courriel.', required: true, max: 100 }),
    subject: text({
      title: 'Objet',
      help: 'Du courriel, dans chaque langue ; 70 caractères au plus, et sans parler de jeux : tous les lecteurs le voient.',
      max: 120,
      needsTranslation: true,
    }),
    preheader: text({
      title: 'À côté de l’objet',
      help: 'La suite de l’objet, dans les boîtes aux lettres.',
      max: 140,
    }),
    programme: option(['hotel', 'casino'], {
      title: 'Au nom de',
      help: 'Le consentement sur lequel la lettre repose : les offres des hôtels, ou celles de la carte VIP.',
      names: { hotel: 'Hôtels', casino: 'Carte VIP' },
    }),
    date: day({ title: 'Date' }),
    intro: textarea({ title: 'Chapô', help: 'Les premières lignes, pour tous.', max: 600 }),
    picture: asset({ title: 'Affiche', help: 'Vide : un dessin de la maison dans le courriel.' }),
    body: bloks(['letter_text', 'letter_card', 'letter_button'], { title: 'Paragraphes' }),
  },
})

export type LetterContent = ContentOf<typeof letter>
export type LetterTextContent = ContentOf<typeof letterText>
export type LetterCardContent = ContentOf<typeof letterCard>
export type LetterButtonContent = ContentOf<typeof letterButton>
