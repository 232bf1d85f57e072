import { headFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, text } from '#shared/content/fields.ts'

export const birthdayBanner = defineBlock({
  name: 'birthday_banner',
  title: 'Infiniment : anniversaire',
  help: 'Autour de l’anniversaire d’un membre ; pour les autres, ce que le programme offre ce jour-là.',
  fields: {
    ...headFields,
    picture: asset({ title: 'Image' }),
    button_label: text({ title: 'Bouton', help: 'Il mène à l’inscription.', max: 60 }),
    ...sectionFields,
  },
})

export type BirthdayBannerContent = ContentOf<typeof birthdayBanner>
