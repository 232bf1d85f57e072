import '#shared/features.ts'
import type { Feature } from '#shared/features.ts'
import { defaultLocale, type Locale } from '../locales.ts'
import { houseSlugs, linkedSlugs, loungeSlug } from './linkedSlugs.ts'

/** A story, or a folder of stories, that the program finds by its slug. */
export interface NeededSlug {
  /** In the default language, below the root folder; `''` is the home page. */
  slug: string
  isFolder?: true
  /** The part of the site that needs it, in the editors' language. */
  use: string
}

/** Slugs that code finds stories by, and no view links to. */
const folders = {
  offers: { fr: 'offres', en: 'offers', de: 'angebote' },
  rewards: { fr: 'recompenses', en: 'rewards', de: 'praemien' },
  tournaments: { fr: 'poker/tournois', en: 'poker/tournaments', de: 'poker/turniere' },
} as const satisfies Record<string, Record<Locale, string>>

/**
 * Every slug that code needs, in one place: whoever renames one of these stories takes something away that no link
 * shows. The check of content and the previews name those that are missing.
 */
export const neededSlugs = {
  home: { slug: '', use: 'la page d’accueil' },
  settings: { slug: 'settings', use: 'redirections, téléphone et adresses du site' },
  header: { slug: 'headers/main', use: 'l’en-tête de toutes les pages' },
  footer: { slug: 'footers/main', use: 'le pied de toutes les pages' },
  programme: { slug: linkedSlugs.programme[defaultLocale], use: 'les avantages montrés aux membres des hôtels' },
  loungeMenu: { slug: `${loungeSlug}/menu`, use: 'le menu du salon, lié depuis Ma carte' },
  terms: { slug: linkedSlugs.terms[defaultLocale], use: 'les conditions, liées depuis la réservation' },
  hotels: { slug: linkedSlugs.hotels[defaultLocale], isFolder: true, use: 'réservations et séjours' },
  tables: { slug: linkedSlugs.restaurants[defaultLocale], isFolder: true, use: 'réserver une table' },
  casinos: { slug: houseSlugs.casinos[defaultLocale], isFolder: true, use: 'jackpots, tables de jeu et tournois' },
  baths: { slug: houseSlugs.baths[defaultLocale], isFolder: true, use: 'l’équipe des bains' },
  offers: { slug: folders.offers[defaultLocale], isFolder: true, use: 'les codes d’offres de la réservation' },
  rewards: { slug: folders.rewards[defaultLocale], isFolder: true, use: 'les récompenses de la carte VIP' },
  tournaments: { slug: folders.tournaments[defaultLocale], isFolder: true, use: 'les inscriptions aux tournois' },
  lounge: { slug: loungeSlug, isFolder: true, use: 'les pages réservées aux membres' },
} as const satisfies Record<string, NeededSlug>

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
  offers: 'hotel',
  rewards: 'vip',
  tournaments: 'poker',
}

/** Missing stories that code needs. @param slugs those of the published stories in the default language, below the root folder */
export function missingSlugs(slugs: Iterable<string>): NeededSlug[] {
  const known = [...slugs]
  const needed = Object.entries<NeededSlug>(neededSlugs).filter(([name]) => isNeeded(neededBy[name]))
  return needed
    .map(([, it]) => it)
    .filter(({ slug, isFolder }) => !known.some((it) => (isFolder ? it.startsWith(`${slug}/`) : it === slug)))
}

const isNeeded = (feature: Feature | undefined): boolean => feature === undefined || has[feature]
