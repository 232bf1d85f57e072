import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { text } from '#shared/content/fields.ts'

export const vipAdvantages = defineBlock({
  name: 'vip_advantages',
  title: 'Carte VIP : avantages',
  help: 'Ce que donne la carte, statut par statut. Les chiffres viennent du règlement.',
  gaming: true,
  fields: {
    ...headFields,
    note: text({ title: 'Note', help: 'Sous les cartes, une phrase.', max: 300 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type VipAdvantagesContent = ContentOf<typeof vipAdvantages>
