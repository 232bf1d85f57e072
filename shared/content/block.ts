import * as brand from '#shared/house.ts'
import type { Locale } from '../locales.ts'
import { asset, boolean, type Field, inTab, type JsonSchema, option, relation, text, textarea } from './fields.ts'
import type { StoryReference } from './values.ts'

export type Fields = Record<string, Field>

/** The props of a view, from the declared fields. */
export type ContentOf<Definition extends { fields: Fields }> = {
  [Name in keyof Definition['fields']]: Definition['fields'][Name] extends { value?: infer Value } ? Value : never
}

/**
 * Props that a view may take: the content of its block or root type, and what a page adds to some of them. The
 * types of these are the view's own: `never` fits every one.
 */
export type ViewPropsOf<Definition extends { fields: Fields }> = ContentOf<Definition> &
  Record<'uid' | 'listing' | 'crumbs' | 'state' | 'live' | 'current', never>

/**
 * A block that editors may place, or a root type (what a story as a whole is). The definition is
 * data only: the server checks stories with it, the build makes validators and the component
 * definitions for a Storyblok space out of it.
 */
export interface BlockDefinition<F extends Fields = Fields> {
  /** Storyblok's component name, snake_case. */
  name: string
  /** `section` stands in a body, `nested` only inside another block, `root` is a whole story. */
  kind: 'section' | 'nested' | 'root'
  /** The name that editors see. */
  title: string
  help: string
  /** Hydrated in the browser from its props; every other block is drawn once and stays HTML. Only sections may be interactive. */
  interactive?: true
  /** Message ids that an interactive block's view formats in the browser. */
  messages?: readonly string[]
  /** Promotes games: gets the health warning and is hidden from members with protection. */
  gaming?: true
  /** Set on blocks that show stories by rule: offers of a hotel, shows of the next days. */
  listing?: Listing
  fields: F
}

/** The input of a listing besides the block's own fields. */
export interface ListingInput {
  locale: Locale
  /** In the house’s zone, `YYYY-MM-DD`. */
  today: string
  /** Epoch milliseconds. */
  now: number
  /** Values of the query names that the listing declares; never empty strings. */
  query: Readonly<Record<string, string>>
  /** The story whose page it is, where it is of a type to choose from; no candidate itself. */
  own?: StoryReference<never>
}

/** How a block chooses the stories that it shows. Pure, so that it can run whenever a page is drawn. */
export interface Listing {
  /** Root types that it chooses from. */
  types: readonly string[]
  /** @param content the block's own, checked; @param candidates every published story of these types */
  select(
    content: never,
    candidates: readonly StoryReference<never>[],
    input: ListingInput,
  ): readonly StoryReference<unknown>[]
  /**
   * Figures that a view gives of all stories beside the items of its page: how many evenings a day has. Plain data, small: it is
   * part of the key under which the view's HTML is kept.
   */
  overview?(content: never, candidates: readonly StoryReference<never>[], input: ListingInput): unknown
  /** Items on a page; the rest follows under `?page=2`. Absent: all on one. */
  pageSize?: number
  /** Query names that it reads (besides `page`); others are ignored by the page. */
  query?: readonly string[]
}

/** The prop `listing` of a block with a listing. */
export interface Listed<Content = Record<string, unknown>> {
  items: StoryReference<Content>[]
  /** From 1. */
  page: number
  pages: number
  total: number
  query: Readonly<Record<string, string>>
  /** Result of the listing's `overview`. */
  overview?: unknown
  /** When it was chosen, epoch ms: a view that goes by it says until when it is right (`usePage().validUntil`). */
  now: number
}

export function defineBlock<const F extends Fields>(
  definition: Omit<BlockDefinition<F>, 'kind'> & { kind?: 'section' | 'nested' },
): BlockDefinition<F> {
  return { kind: 'section', ...definition }
}

export function defineRoot<const F extends Fields>(definition: Omit<BlockDefinition<F>, 'kind'>) {
  return { kind: 'root' as const, ...definition, fields: { ...definition.fields, ...rootFields } }
}

/** JSON Schema of a block as Storyblok delivers it. Undeclared fields are allowed and ignored. */
export function schemaOf({ fields }: BlockDefinition): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, it]) => [name, it.schema])),
  }
}

/** The blocks of a body: any of kind `section`. */
export const sections = ['section'] as const

/** The sheet of an editor's form with what is set once: looks, anchors, rights. */
const settingsTab = 'Réglages'

/** Fields that every section has. Spread into `fields`. */
export const sectionFields = inTab(settingsTab, {
  surface: option(['papier', 'sable', 'nuit'], {
    title: 'Fond',
    help: 'Papier par défaut, sable pour une bande, nuit pour les casinos.',
    names: { papier: 'Papier', sable: 'Sable', nuit: 'Nuit' },
  }),
  anchor: text({
    title: 'Ancre',
    help: 'Nom court sans espace ; la section répond alors à #nom.',
    max: 40,
    translatable: false,
  }),
})

/** Fields that every root type has: what search engines and shared links show, and who may read. */
const rootFields = {
  ...inTab('Moteurs et partage', {
    seo_title: text({
      title: 'Titre pour les moteurs',
      help: `Sans « ${brand.name} » ; 60 caractères au plus.`,
      max: 80,
    }),
    seo_description: textarea({ title: 'Description pour les moteurs', help: '160 caractères au plus.', max: 200 }),
    share_picture: asset({
      title: 'Image de partage',
      help: 'Celle que montre un lien partagé ; vide : l’affiche de la page.',
    }),
  }),
  ...inTab(settingsTab, {
    local_header: relation(['local_header'], {
      title: 'Menu local',
      help: 'Le menu d’une maison, à la place de celui du site.',
    }),
    gaming: boolean({ title: 'Parle de jeux d’argent', help: 'Affiche le message de prévention.' }),
    // Words, not a choice: a word that is no choice would be left out, and what is left out is public.
    access: text({
      title: 'Accès',
      help: 'public, members ou infiniment. Vide : public.',
      max: 40,
      translatable: false,
    }),
  }),
}
