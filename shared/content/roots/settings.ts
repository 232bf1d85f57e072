import { type ContentOf, defineRoot } from '../block.ts'
import { bloks, link, text } from '../fields.ts'

/** Redirects, labels and contacts: one story, `settings`, that no visitor opens. */
export const settings = defineRoot({
  name: 'settings',
  title: 'Réglages',
  help: 'Redirections, téléphone et adresses du site.',
  fields: {
    site_name: text({ title: 'Nom du site', max: 40, translatable: false }),
    phone: text({ title: 'Téléphone', max: 20, translatable: false }),
    email: text({ title: 'Courriel', max: 254, translatable: false }),
    privacy_link: link({
      title: 'Politique de confidentialité',
      help: 'La page à laquelle renvoie chaque formulaire.',
    }),
    redirects: bloks<{ from: string; to: string }>(['redirect'], { title: 'Redirections' }),
    /** Origins that a form may lead to after it is posted (CSP `form-action`). */
    form_targets: text({
      title: 'Origines des formulaires',
      help: 'Séparées par des espaces.',
      max: 1000,
      translatable: false,
    }),
  },
})

export type SettingsContent = ContentOf<typeof settings>
