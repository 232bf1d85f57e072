import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { multiasset } from '#shared/content/fields.ts'
import { gamingField, headFields } from '../headFields.ts'

export const gallery = defineBlock({
  name: 'gallery',
  title: 'Galerie',
  help: 'Des affiches qui glissent de côté et s’ouvrent en grand. Le titre de chaque image lui sert de légende.',
  interactive: true,
  messages: [
    'blocks.gallery.strip',
    'blocks.gallery.open',
    'blocks.gallery.dialog',
    'blocks.gallery.close',
    'blocks.gallery.previous',
    'blocks.gallery.next',
    'blocks.gallery.position',
    'blocks.gaming.notice',
    'pictures.pause',
    'pictures.play',
  ],
  fields: {
    ...headFields,
    pictures: multiasset({ title: 'Affiches' }),
    ...gamingField,
    ...sectionFields,
  },
})

export type GalleryContent = ContentOf<typeof gallery>
