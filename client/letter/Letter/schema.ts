import { type ContentOf, defineRoot } from '#shared/content/block.ts'
import { asset, bloks, day, option, text, textarea } from '#shared/content/fields.ts'

export const letter = defineRoot({
  name: 'letter',
  title: 'Lettre',
  help: 'Un numéro de la lettre : l’e-mail, et sa page sur le site. Le bureau marketing l’envoie une fois publiée.',
  fields: {
    title: text({ title: 'Titre', help: 'En tête de la page et de l’e-mail.', required: true, max: 100 }),
    subject: text({
      title: 'Objet',
      help: 'De l’e-mail, dans chaque langue ; 70 caractères au plus, et sans parler de jeux : tous les lecteurs le voient.',
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
    picture: asset({ title: 'Affiche', help: 'Vide : un dessin de la maison dans l’e-mail.' }),
    body: bloks(['letter_text', 'letter_card', 'letter_button'], { title: 'Paragraphes' }),
  },
})

export type LetterContent = ContentOf<typeof letter>
