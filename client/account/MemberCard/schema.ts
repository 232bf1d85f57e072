import { headFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { option, text } from '#shared/content/fields.ts'

export const memberCard = defineBlock({
  name: 'member_card',
  title: 'Ma carte',
  help: 'La carte du membre connecté ; pour les autres, ce qu’elle donne et où l’obtenir.',
  fields: {
    ...headFields,
    programme: option(['hotel', 'vip'], {
      title: 'Programme',
      help: 'Celui des hôtels sans choix.',
      names: { hotel: 'Hôtels : Infiniment', vip: 'Casinos : carte VIP' },
    }),
    button_label: text({ title: 'Bouton', help: 'Il mène à l’inscription.', max: 60 }),
    ...sectionFields,
  },
})

export type MemberCardContent = ContentOf<typeof memberCard>
