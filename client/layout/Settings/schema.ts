import { type ContentOf, defineBlock, defineRoot } from '#shared/content/block.ts'
import { bloks, link, text } from '#shared/content/fields.ts'

export const redirect = defineBlock({
  name: 'redirect',
  kind: 'nested',
  title: 'Redirection',
  help: 'Une ancienne adresse et la nouvelle (301).',
  fields: {
    from: text({ title: 'De', help: '/ancienne-adresse', required: true, max: 300, translatable: false }),
    to: text({ title: 'Vers', help: '/nouvelle ou https://…', required: true, max: 2000, translatable: false }),
  },
})

/** Redirects, labels and contacts: one story, `settings`, that no visitor opens. */
export const settings = defineRoot({
  name: 'settings',
  title: 'Réglages',
  help: 'Redirections, téléphone et adresses du site.',
  fields: {
    site_name: text({ title: 'Nom du site', max: 40, translatable: false }),
    phone: text({ title: 'Téléphone', max: 20, translatable: false }),
    email: text({ title: 'E-mail', max: 254, translatable: false }),
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
