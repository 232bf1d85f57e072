/** A story, or a folder of stories, that the program finds by its slug. */
export interface NeededSlug {
  /** French, below the root folder; `''` is the home page. */
  slug: string
  isFolder?: true
  /** What depends on it, in the editors' language. */
  use: string
}

/**
 * Every slug that code needs, in one place: whoever renames one of these stories takes something away that no link
 * shows. The check of content and the previews name those that are missing.
 */
export const neededSlugs = {
  home: { slug: '', use: 'la page d’accueil' },
  settings: { slug: 'settings', use: 'redirections, téléphone et adresses du site' },
  header: { slug: 'headers/main', use: 'l’en-tête de toutes les pages' },
  footer: { slug: 'footers/main', use: 'le pied de toutes les pages' },
  programme: { slug: 'infiniment', use: 'les avantages montrés aux membres des hôtels' },
  loungeMenu: { slug: 'infiniment-barriere/menu', use: 'le menu du salon, lié depuis Ma carte' },
  terms: { slug: 'conditions', use: 'les conditions, liées depuis la réservation' },
  hotels: { slug: 'hotels', isFolder: true, use: 'réservations et séjours' },
  tables: { slug: 'tables', isFolder: true, use: 'réserver une table' },
  casinos: { slug: 'casinos', isFolder: true, use: 'jackpots, tables de jeu et tournois' },
  offers: { slug: 'offres', isFolder: true, use: 'les codes d’offres de la réservation' },
  rewards: { slug: 'recompenses', isFolder: true, use: 'les récompenses de la carte VIP' },
  tournaments: { slug: 'poker/tournois', isFolder: true, use: 'les inscriptions aux tournois' },
  lounge: { slug: 'infiniment-barriere', isFolder: true, use: 'les pages réservées aux membres' },
} as const satisfies Record<string, NeededSlug>

/** What code needs and does not find. @param slugs French ones of the published stories, below the root folder */
export function missingSlugs(slugs: Iterable<string>): NeededSlug[] {
  const known = [...slugs]
  const all: readonly NeededSlug[] = Object.values(neededSlugs)
  return all.filter(({ slug, isFolder }) => !known.some((it) => (isFolder ? it.startsWith(`${slug}/`) : it === slug)))
}
