import { boolean, link, text, textarea } from '#shared/content/fields.ts'

/** The head of a section: a label, its title, an introduction. */
export const headFields = {
  label: text({ title: 'Surtitre', help: 'Un ou deux mots en petites capitales.', max: 40 }),
  title: text({ title: 'Titre', max: 120 }),
  intro: textarea({ title: 'Chapô', help: 'Deux phrases, à droite du titre.', max: 500 }),
}

/** The one button of a section and the quieter link beside it. */
export const actionFields = {
  button_label: text({ title: 'Bouton', max: 60 }),
  button_link: link({ title: 'Où mène le bouton' }),
  link_label: text({ title: 'Lien fléché', max: 80 }),
  link: link({ title: 'Où mène le lien' }),
}

/** The arrow link under a list. */
export const moreFields = {
  link_label: text({ title: 'Lien fléché', help: '« Les huit tables et leurs cartes »', max: 80 }),
  link: link({ title: 'Où mène le lien' }),
}

/** For sections that may speak of anything: says that this one promotes games. */
export const gamingField = {
  gaming: boolean({
    title: 'Parle de jeux d’argent',
    help: 'Ajoute la mention de l’âge et cache la section à qui se protège.',
  }),
}
