import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { option, options } from '#shared/content/fields.ts'
import { questionFields } from '../questionFields.ts'

export const fieldOptin = defineBlock({
  name: 'field_optin',
  kind: 'nested',
  title: 'Accord : recevoir des nouvelles',
  help: 'Un accord par sujet et par voie, jamais coché d’avance.',
  fields: {
    purpose: option(['hotelFirstParty', 'casinoFirstParty', 'thirdParty'], { title: 'Sujet', required: true }),
    channels: options(['email', 'sms', 'mail'], { title: 'Voies', help: 'Les trois sans choix.' }),
    ...questionFields,
  },
})

export type FieldOptinContent = ContentOf<typeof fieldOptin>
