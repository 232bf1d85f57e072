import { headFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, text } from '#shared/content/fields.ts'

export const vipJoin = defineBlock({
  name: 'vip_join',
  title: 'Carte VIP : adhérer',
  help: 'Trois étapes et le bouton d’inscription.',
  gaming: true,
  fields: {
    ...headFields,
    picture: asset({ title: 'Image' }),
    button_label: text({ title: 'Bouton', help: 'Il mène à l’inscription.', max: 60 }),
    ...sectionFields,
  },
})

export type VipJoinContent = ContentOf<typeof vipJoin>
