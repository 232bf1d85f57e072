import { type Feature, has } from '#shared/features.ts'
import type { Locale } from '../locales.ts'

/** A story, or a folder of stories, that the program finds by its slug. */
export interface NeededSlug {
  /** French, below the root folder; `''` is the home page. */
  slug: string
  isFolder?: true
  /** The part of the site that needs it, in the editors' language. */
  use: string
}

const terms = 'conditions'
const tables = 'tables'
const hotels = 'hotels'
const programme = 'infiniment'
/** Its pages are for members only. */
export const loungeSlug = 'infiniment-barriere'

/**
 * Every slug that code needs, in one place: whoever renames one of these stories takes something away that no link
 * shows. The check of content and the previews name those that are missing.
 */
export const neededSlugs = {
  home: { slug: '', use: 'la page d’accueil' },
  settings: { slug: 'settings', use: 'redirections, téléphone et adresses du site' },
  header: { slug: 'headers/main', use: 'l’en-tête de toutes les pages' },
  footer: { slug: 'footers/main', use: 'le pied de toutes les pages' },
  programme: { slug: programme, use: 'les avantages montrés aux membres des hôtels' },
  loungeMenu: { slug: 'infiniment-barriere/menu', use: 'le menu du salon, lié depuis Ma carte' },
  terms: { slug: terms, use: 'les conditions, liées depuis la réservation' },
  hotels: { slug: hotels, isFolder: true, use: 'réservations et séjours' },
  tables: { slug: tables, isFolder: true, use: 'réserver une table' },
  casinos: { slug: 'casinos', isFolder: true, use: 'jackpots, tables de jeu et tournois' },
  baths: { slug: 'bains', isFolder: true, use: 'l’équipe des bains' },
  offers: { slug: 'offres', isFolder: true, use: 'les codes d’offres de la réservation' },
  rewards: { slug: 'recompenses', isFolder: true, use: 'les récompenses de la carte VIP' },
  tournaments: { slug: 'poker/tournois', isFolder: true, use: 'les inscriptions aux tournois' },
  lounge: { slug: loungeSlug, isFolder: true, use: 'les pages réservées aux membres' },
} as const satisfies Record<string, NeededSlug>

/**
 * Slugs of pages that views link to, in each language. When editors move one in a language, its old address leads there
 * (301).
 */
export const linkedSlugs = {
  hotels: { fr: hotels, en: hotels, de: hotels },
  restaurants: { fr: tables, en: 'restaurants', de: 'restaurants' },
  programme: { fr: programme, en: programme, de: programme },
  terms: { fr: terms, en: 'terms', de: 'bedingungen' },
  journal: { fr: 'journal', en: 'journal', de: 'journal' },
  letters: { fr: 'lettre', en: 'letter', de: 'newsletter' },
} as const satisfies Record<string, Record<Locale, string>>

/** Sections about games, by the first segment of their French slugs: not for readers who protect themselves. */
export const gamingSections: readonly string[] = ['casinos', 'poker', 'recompenses', 'carte-vip']

/** Sections of the root folder that answer under their long address too. */
export const longAddressSections: readonly string[] = ['headers', 'footers', loungeSlug]

/** The feature without which a house does not need a slug. */
const neededBy: Readonly<Partial<Record<string, Feature>>> = {
  programme: 'hotel',
  loungeMenu: 'hotel',
  hotels: 'hotel',
  lounge: 'hotel',
  tables: 'restaurants',
  casinos: 'casino',
  baths: 'baths',
  rewards: 'vip',
  tournaments: 'poker',
}

/** Missing stories that code needs. @param slugs French ones of the published stories, below the root folder */
export function missingSlugs(slugs: Iterable<string>): NeededSlug[] {
  const known = [...slugs]
  const needed = Object.entries<NeededSlug>(neededSlugs).filter(([name]) => isNeeded(neededBy[name]))
  return needed
    .map(([, it]) => it)
    .filter(({ slug, isFolder }) => !known.some((it) => (isFolder ? it.startsWith(`${slug}/`) : it === slug)))
}

const isNeeded = (feature: Feature | undefined): boolean => feature === undefined || has[feature]
