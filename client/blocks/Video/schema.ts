import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, file, link, richText, text } from '#shared/content/fields.ts'
import { gamingField, headFields } from '../headFields.ts'

export const video = defineBlock({
  name: 'video',
  title: 'Vidéo',
  help: 'Un film dans le cadre des affiches, avec ses sous-titres et sa transcription.',
  fields: {
    ...headFields,
    title: text({ title: 'Titre', required: true, max: 120 }),
    file: file(['mp4', 'webm'], {
      title: 'Fichier du film',
      help: 'MP4 ou WebM. Rien n’est chargé avant que le lecteur ne lance le film.',
    }),
    poster: asset({
      title: 'Affiche',
      help: 'Ce qui se voit avant la lecture, dans les proportions du film ; son texte alternatif nomme le film.',
      required: true,
    }),
    captions: file(['vtt'], { title: 'Sous-titres', help: 'Un fichier WebVTT par langue.' }),
    transcript: richText({ title: 'Transcription', help: 'Ce qui se dit et ce qui se voit, pour qui ne regarde pas.' }),
    external: link({
      title: 'Le film sur un autre site',
      help: 'Un lien et rien d’autre : l’autre site n’est appelé qu’au clic.',
    }),
    ...gamingField,
    ...sectionFields,
  },
})

export type VideoContent = ContentOf<typeof video>
