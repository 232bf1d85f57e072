import { headFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, text } from '#shared/content/fields.ts'

export const sponsorBanner = defineBlock({
  name: 'sponsor_banner',
  title: 'Carte VIP : parrainage',
  help: 'Inviter un proche. Les chiffres viennent du règlement.',
  gaming: true,
  fields: {
    ...headFields,
    picture: asset({ title: 'Image' }),
    button_label: text({ title: 'Bouton', help: 'Il mène au parrainage.', max: 60 }),
    ...sectionFields,
  },
})

export type SponsorBannerContent = ContentOf<typeof sponsorBanner>
