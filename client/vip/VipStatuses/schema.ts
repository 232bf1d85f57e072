import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { text } from '#shared/content/fields.ts'

export const vipStatuses = defineBlock({
  name: 'vip_statuses',
  title: 'Carte VIP : statuts',
  help: 'Les quatre cartes, leur seuil et ce qu’elles ajoutent. Les chiffres viennent du règlement.',
  gaming: true,
  fields: {
    ...headFields,
    note: text({ title: 'Note', help: 'Sous les cartes, une phrase.', max: 300 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type VipStatusesContent = ContentOf<typeof vipStatuses>
