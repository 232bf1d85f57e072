import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import { bloks } from '#shared/content/fields.ts'
import type { TreatmentContent } from '../Spa/schema.ts'
import { bathFields } from '../Spa/schema.ts'

export const thalasso = defineRoot({
  name: 'thalasso',
  title: 'Thalassothérapie',
  help: 'Un centre d’eau de mer : ses cures, ses soins, ses heures.',
  fields: {
    ...bathFields,
    cures: bloks<TreatmentContent>(['treatment'], { title: 'Cures', help: 'De plusieurs jours.' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type ThalassoContent = ContentOf<typeof thalasso>
