import { boolean, text } from '#shared/content/fields.ts'

/** The words of a question; each has words of its own without them. */
export const questionFields = {
  label: text({ title: 'Libellé', max: 80 }),
  help: text({ title: 'Aide', help: 'Entre le libellé et le champ, une phrase.', max: 160 }),
}

/** For questions that some forms can do without. */
export const requiredField = {
  required: boolean({ title: 'Obligatoire', help: 'Ce qui est indispensable au formulaire l’est toujours.' }),
}
