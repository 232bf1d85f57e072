import { defaultLocale, type Locale } from '#shared/locales.ts'

/** Languages of the editor's own page; those of the words that it edits are the site's. */
export const editorLanguages = { fr: 'Français', en: 'English' } as const
export type Language = keyof typeof editorLanguages

/** Sentences of the editor's page, in the order of {@link editorLanguages}; `{name}` stands for a value. */
const sentences = {
  title: ['Rédaction', 'Editor'],
  language: ['Langue de l’éditeur', 'Language of the editor'],
  findPage: ['Chercher une page', 'Find a page'],
  findPageHint: ['Nom ou adresse', 'Name or address'],
  loading: ['La page s’ouvre…', 'Opening the page…'],
  draft: ['Brouillon, jamais publiée', 'Draft, never published'],
  published: ['Publiée', 'Published'],
  changed: ['Publiée, avec un brouillon en attente', 'Published, with a draft waiting'],
  unsaved: ['Modifications non enregistrées', 'Changes not saved'],
  undo: ['Annuler', 'Undo'],
  redo: ['Rétablir', 'Redo'],
  save: ['Enregistrer', 'Save'],
  publish: ['Publier', 'Publish'],
  more: ['Autres actions', 'More'],
  unpublish: ['Dépublier', 'Unpublish'],
  'ask.unpublish': [
    'Les lecteurs ne trouveront plus cette page ; elle reste ici comme brouillon.',
    'Readers will no longer find this page; it stays here as a draft.',
  ],
  discard: ['Jeter le brouillon', 'Discard the draft'],
  'ask.discard': [
    'La page revient à ce qui est publié. Les modifications qui n’ont pas été publiées sont perdues.',
    'The page goes back to what is published. Changes that were not published are lost.',
  ],
  openSite: ['Voir la page publiée', 'See the published page'],
  close: ['Fermer', 'Close'],
  apply: ['Appliquer', 'Apply'],
  form: ['Formulaire', 'Form'],
  preview: ['Aperçu', 'Preview'],
  'preview.in': ['Aperçu : {language}', 'Preview: {language}'],
  'preview.all': ['Toutes', 'All'],
  'preview.reload': ['Recharger l’aperçu', 'Reload the preview'],
  untranslated: ['à traduire', 'to translate'],
  required: ['obligatoire', 'required'],
  remarks: ['Erreurs : {errors} · Remarques : {hints}', 'Errors: {errors} · Remarks: {hints}'],
  noRemarks: ['Rien à corriger', 'Nothing to mend'],
  addBlock: ['Ajouter un bloc', 'Add a block'],
  chooseBlockHint: ['Nom ou usage du bloc', 'Name or use of the block'],
  up: ['Monter', 'Move up'],
  down: ['Descendre', 'Move down'],
  duplicate: ['Dupliquer', 'Duplicate'],
  remove: ['Retirer', 'Remove'],
  moved: ['{name} : place {index} sur {count}', '{name}: place {index} of {count}'],
  removed: ['{name} retiré. Annuler le ramène.', '{name} removed. Undo brings it back.'],
  added: ['{name} ajouté', '{name} added'],
  unknownBlock: ['Bloc inconnu « {name} » : il est gardé tel quel.', 'Unknown block “{name}”: it is kept as it is.'],
  nothingFound: ['Rien ne répond à ces mots.', 'Nothing matches these words.'],
  none: ['Aucun', 'None'],
  yes: ['Oui', 'Yes'],
  gone: ['Page disparue', 'Page is gone'],
  addPage: ['Ajouter une page', 'Add a page'],
  choosePage: ['Choisir une page', 'Choose a page'],
  chooseFile: ['Choisir un fichier', 'Choose a file'],
  addPicture: ['Ajouter une image', 'Add a picture'],
  searchFile: ['Nom ou description', 'Name or description'],
  alt: ['Texte de remplacement', 'Alternative text'],
  caption: ['Légende', 'Caption'],
  story: ['une page du site', 'a page of the site'],
  url: ['une adresse', 'an address'],
  email: ['un e-mail', 'an e-mail'],
  asset: ['un fichier', 'a file'],
  address: ['Adresse : https://…, /chemin, tel:…', 'Address: https://…, /path, tel:…'],
  anchor: ['Ancre dans la page', 'Anchor in the page'],
  newTab: ['Dans un nouvel onglet', 'In a new tab'],
  day: ['Date', 'Date'],
  time: ['Heure locale', 'Local time'],
  counted: ['Comptée depuis aujourd’hui : {text}', 'Counted from today: {text}'],
  table: [
    'Une ligne du tableau par ligne, les cellules séparées par | ; la première est celle des titres.',
    'One row of the table a line, cells divided by |; the first has the headings.',
  ],
  toolbar: ['Mise en forme', 'Formatting'],
  style: ['Style du paragraphe', 'Style of the paragraph'],
  paragraph: ['Texte', 'Text'],
  heading: ['Titre {level}', 'Heading {level}'],
  bold: ['Gras', 'Bold'],
  italic: ['Italique', 'Italic'],
  underline: ['Souligné', 'Underline'],
  strike: ['Barré', 'Strikethrough'],
  superscript: ['Exposant', 'Superscript'],
  subscript: ['Indice', 'Subscript'],
  code: ['Code', 'Code'],
  bullet_list: ['Liste à puces', 'Bulleted list'],
  ordered_list: ['Liste numérotée', 'Numbered list'],
  blockquote: ['Citation', 'Quotation'],
  horizontal_rule: ['Filet', 'Rule'],
  link: ['Lien', 'Link'],
  unlink: ['Retirer le lien', 'Remove the link'],
  untouched: ['{name} (gardé tel quel)', '{name} (kept as it is)'],
  'done.save': [
    'Brouillon enregistré : les aperçus le montrent, les lecteurs pas encore.',
    'Draft saved: previews show it, readers do not yet see it.',
  ],
  'done.publish': ['Publié : tout le monde le voit.', 'Published: everybody sees it.'],
  'done.unpublish': [
    'Dépublié : les lecteurs ne trouvent plus cette page.',
    'Unpublished: readers no longer find this page.',
  ],
  'done.discard': ['Le brouillon est jeté.', 'The draft is discarded.'],
  restored: [
    'Vos mots n’avaient pas été enregistrés : les voici. Annuler revient à ce qui est enregistré.',
    'Your words had not been saved: here they are. Undo goes back to what is saved.',
  ],
  away: [
    'Le service de contenu ne répond pas. Vos mots sont gardés dans ce navigateur ; l’aperçu reprend dès qu’il revient.',
    'The content service does not answer. Your words are kept in this browser; the preview goes on when it is back.',
  ],
  'failed.changed': [
    'Quelqu’un a enregistré cette page entre-temps. Vos mots sont encore dans le formulaire.',
    'Somebody has saved this page since. Your words are still in the form.',
  ],
  reload: ['Prendre sa version (Annuler ramène la vôtre)', 'Take theirs (Undo brings yours back)'],
  overwrite: ['Écraser par la vôtre', 'Overwrite with yours'],
  'failed.refused': [
    'Il reste des erreurs : corrigez-les avant de publier. Le brouillon peut être enregistré.',
    'There are errors: mend them before publishing. The draft can be saved.',
  ],
  'failed.noStory': ['Cette page n’existe pas.', 'This page does not exist.'],
  'failed.needed': ['Le site a besoin de cette page.', 'The site needs this page.'],
  'failed.writeFailed': [
    'Le fichier n’a pas pu être écrit. Vos mots restent dans le formulaire.',
    'The file could not be written. Your words stay in the form.',
  ],
  'failed.tooLarge': ['Cette page est trop grande pour être enregistrée.', 'This page is too large to be saved.'],
  'failed.badRequest': ['Le service n’a pas compris la demande.', 'The service did not understand the request.'],
  'failed.forbidden': ['Cet éditeur ne répond qu’à cet ordinateur.', 'This editor answers this computer only.'],
  'failed.unreachable': ['Le service de contenu ne répond pas.', 'The content service does not answer.'],
} as const

export type SentenceId = keyof typeof sentences

/** A sentence in the language of the page. */
export type Say = (id: SentenceId, values?: Readonly<Record<string, string | number>>) => string

const order = Object.keys(editorLanguages)

/** The name of a language of the site, in that of the page. */
export function nameIn(language: Language, locale: Locale): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function languageOf(stored: unknown): Language {
  const known = order as Language[]
  return known.find((it) => it === stored) ?? known.find((it) => it === defaultLocale) ?? 'en'
}

export function sayIn(language: Language): Say {
  return (id, values = {}) =>
    (sentences[id][order.indexOf(language)] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    )
}
