import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { asset, boolean, inTab, link, option, relation, richText, text, textarea } from '#shared/content/fields.ts'
import { letterTopics } from '#shared/letter/edition.ts'
import type { LetterStory } from '#shared/letter/story.ts'

/** The readers of a part: what members of the VIP card have chosen. */
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
    picture: asset({ title: 'Image', help: 'Dans l’e-mail, recadrée à 8:5.' }),
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
    link_label: text({
      title: 'Lien',
      help: 'Les mots qui y mènent. Vide : « Voir le spectacle », « Lire la carte »… selon la page.',
      max: 40,
    }),
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

export type LetterTextContent = ContentOf<typeof letterText>
export type LetterCardContent = ContentOf<typeof letterCard>
export type LetterButtonContent = ContentOf<typeof letterButton>
