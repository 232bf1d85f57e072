import { type ContentOf, defineRoot } from '../block.ts'
import { bloks } from '../fields.ts'
import type { TreatmentContent } from './parts.ts'
import { sections } from './sections.ts'
import { bathFields } from './spa.ts'

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
