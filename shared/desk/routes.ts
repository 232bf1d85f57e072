import { absent, has } from '#shared/features.ts'
import { type Locale, locales, pathOf, splitPath } from '#shared/locales.ts'

/**
 * Addresses of the desk, apart from `shared/routes.ts`, which every visitor's browser has: nothing of the desk reaches
 * visitors. `:name` stands for one segment; a fixed segment comes before a name in its place.
 */
export const deskRoutes = {
  home: { fr: 'equipe', en: 'team' },
  login: { fr: 'equipe/connexion', en: 'team/login' },
  code: { fr: 'equipe/connexion/:id', en: 'team/login/:id' },
  directory: { fr: 'equipe/annuaire', en: 'team/directory' },
  logout: { fr: 'equipe/deconnexion', en: 'team/logout' },
  devices: { fr: 'equipe/appareils', en: 'team/devices' },
  house: { fr: 'equipe/:house', en: 'team/:house' },
  find: { fr: 'equipe/:house/recherche', en: 'team/:house/find' },
  look: { fr: 'equipe/:house/recherche/:id', en: 'team/:house/find/:id' },
  ...(has.vip
    ? {
        rewards: { fr: 'equipe/:house/recompenses', en: 'team/:house/rewards' },
        reward: { fr: 'equipe/:house/recompenses/:id', en: 'team/:house/rewards/:id' },
        advantages: { fr: 'equipe/:house/avantages', en: 'team/:house/advantages' },
        advantage: { fr: 'equipe/:house/avantages/:id', en: 'team/:house/advantages/:id' },
      }
    : absent),
  ...(has.poker
    ? {
        tournaments: { fr: 'equipe/:house/tournois', en: 'team/:house/tournaments' },
        tournament: { fr: 'equipe/:house/tournois/:evening', en: 'team/:house/tournaments/:evening' },
        tournamentWalkIn: {
          fr: 'equipe/:house/tournois/:evening/sur-place',
          en: 'team/:house/tournaments/:evening/walk-in',
        },
        tournamentClock: {
          fr: 'equipe/:house/tournois/:evening/horloge',
          en: 'team/:house/tournaments/:evening/clock',
        },
        tournamentPlayer: {
          fr: 'equipe/:house/tournois/:evening/joueurs/:player',
          en: 'team/:house/tournaments/:evening/players/:player',
        },
      }
    : absent),
  ...(has.vip
    ? {
        files: { fr: 'equipe/:house/dossiers', en: 'team/:house/files' },
        file: { fr: 'equipe/:house/dossiers/:id', en: 'team/:house/files/:id' },
        points: { fr: 'equipe/:house/points', en: 'team/:house/points' },
        lineClaims: { fr: 'equipe/:house/points/reclamations', en: 'team/:house/points/claims' },
        lineClaim: { fr: 'equipe/:house/points/reclamations/:id', en: 'team/:house/points/claims/:id' },
        adjustments: { fr: 'equipe/:house/points/a-valider', en: 'team/:house/points/to-approve' },
        ledger: { fr: 'equipe/:house/points/compte/:id', en: 'team/:house/points/ledger/:id' },
      }
    : absent),
  ...(has.protection
    ? {
        door: { fr: 'equipe/:house/porte', en: 'team/:house/door' },
        visit: { fr: 'equipe/:house/porte/:id', en: 'team/:house/door/:id' },
        protection: { fr: 'equipe/:house/protections', en: 'team/:house/protections' },
        protected: { fr: 'equipe/:house/protections/:id', en: 'team/:house/protections/:id' },
      }
    : absent),
  ...(has.hotel
    ? {
        renewals: { fr: 'equipe/:house/cartes', en: 'team/:house/cards' },
        renewal: { fr: 'equipe/:house/cartes/:id', en: 'team/:house/cards/:id' },
      }
    : absent),
  ...(has.letter
    ? {
        lists: { fr: 'equipe/:house/listes', en: 'team/:house/lists' },
        letterList: { fr: 'equipe/:house/listes/lettre', en: 'team/:house/lists/letter' },
        optinList: { fr: 'equipe/:house/listes/accords', en: 'team/:house/lists/agreements' },
        leftList: { fr: 'equipe/:house/listes/departs', en: 'team/:house/lists/unsubscribed' },
        listLook: { fr: 'equipe/:house/listes/adresse/:id', en: 'team/:house/lists/address/:id' },
        listFile: { fr: 'equipe/:house/listes/fichier/:id', en: 'team/:house/lists/file/:id' },
        letters: { fr: 'equipe/:house/lettres', en: 'team/:house/letters' },
        letter: { fr: 'equipe/:house/lettres/:story', en: 'team/:house/letters/:story' },
        letterMail: { fr: 'equipe/:house/lettres/:story/courrier', en: 'team/:house/letters/:story/mail' },
      }
    : absent),
  state: { fr: 'equipe/:house/etat', en: 'team/:house/state' },
  requests: { fr: 'equipe/:house/demandes', en: 'team/:house/requests' },
  request: { fr: 'equipe/:house/demandes/:id', en: 'team/:house/requests/:id' },
  requestFile: { fr: 'equipe/:house/demandes/:id/fichier', en: 'team/:house/requests/:id/file' },
  draws: { fr: 'equipe/:house/tirages', en: 'team/:house/draws' },
  draw: { fr: 'equipe/:house/tirages/:contest', en: 'team/:house/draws/:contest' },
  ...(has.poker
    ? {
        money: { fr: 'equipe/:house/encaissements', en: 'team/:house/money' },
        moneyMonth: { fr: 'equipe/:house/encaissements/:month', en: 'team/:house/money/:month' },
        moneyFile: { fr: 'equipe/:house/encaissements/:month/fichier', en: 'team/:house/money/:month/file' },
      }
    : absent),
  acts: { fr: 'equipe/:house/journal', en: 'team/:house/log' },
  people: { fr: 'equipe/:house/personnes', en: 'team/:house/people' },
  person: { fr: 'equipe/:house/personnes/:id', en: 'team/:house/people/:id' },
  actsFile: { fr: 'equipe/:house/journal/fichier/:id', en: 'team/:house/log/file/:id' },
} as const satisfies Record<string, Record<Locale, string>>

export type DeskRouteName = keyof typeof deskRoutes

export interface DeskMatch {
  name: DeskRouteName
  locale: Locale
  params: Readonly<Record<string, string>>
}

/** The path of a page of the desk. @throws when a parameter is missing */
export function deskPath(name: DeskRouteName, locale: Locale, params: Readonly<Record<string, string>> = {}): string {
  const slug = deskRoutes[name][locale].replace(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (!value) throw new Error(`The desk's page ${name} needs ${param}`)
    return encodeURIComponent(value)
  })
  return pathOf(locale, slug)
}

const patterns = locales.flatMap((locale) =>
  Object.entries(deskRoutes).map(([name, slugs]) => ({
    name: name as DeskRouteName,
    locale,
    expression: new RegExp(`^${slugs[locale].replace(/:(\w+)/g, '(?<$1>[\\w-]{1,80})')}$`),
  })),
)

/** The page of the desk at a path; undefined: it is none. */
export function matchDeskRoute(path: string): DeskMatch | undefined {
  const { locale, slug } = splitPath(path)
  for (const { name, expression, ...pattern } of patterns) {
    const found = pattern.locale === locale && expression.exec(slug)
    if (found) return { name, locale, params: { ...found.groups } }
  }
  return undefined
}
