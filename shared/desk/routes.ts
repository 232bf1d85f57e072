import { absent } from '#shared/features.ts'
import { type Locale, locales, pathOf, splitPath } from '#shared/locales.ts'

/**
 * Addresses of the desk, apart from `shared/routes.ts`, which every visitor's browser has: nothing of the desk reaches
 * visitors. `:name` stands for one segment; a fixed segment comes before a name in its place.
 */
export const deskRoutes = {
  home: { fr: 'equipe', en: 'team', de: 'team' },
  login: { fr: 'equipe/connexion', en: 'team/login', de: 'team/anmelden' },
  code: { fr: 'equipe/connexion/:id', en: 'team/login/:id', de: 'team/anmelden/:id' },
  directory: { fr: 'equipe/annuaire', en: 'team/directory', de: 'team/verzeichnis' },
  logout: { fr: 'equipe/deconnexion', en: 'team/logout', de: 'team/abmelden' },
  devices: { fr: 'equipe/appareils', en: 'team/devices', de: 'team/geraete' },
  house: { fr: 'equipe/:house', en: 'team/:house', de: 'team/:house' },
  find: { fr: 'equipe/:house/recherche', en: 'team/:house/find', de: 'team/:house/suche' },
  look: { fr: 'equipe/:house/recherche/:id', en: 'team/:house/find/:id', de: 'team/:house/suche/:id' },
  ...(has.vip
    ? {
        rewards: { fr: 'equipe/:house/recompenses', en: 'team/:house/rewards', de: 'team/:house/praemien' },
        reward: { fr: 'equipe/:house/recompenses/:id', en: 'team/:house/rewards/:id', de: 'team/:house/praemien/:id' },
        advantages: { fr: 'equipe/:house/avantages', en: 'team/:house/advantages', de: 'team/:house/vorteile' },
        advantage: {
          fr: 'equipe/:house/avantages/:id',
          en: 'team/:house/advantages/:id',
          de: 'team/:house/vorteile/:id',
        },
      }
    : absent),
  ...(has.poker
    ? {
        tournaments: { fr: 'equipe/:house/tournois', en: 'team/:house/tournaments', de: 'team/:house/turniere' },
        tournament: {
          fr: 'equipe/:house/tournois/:evening',
          en: 'team/:house/tournaments/:evening',
          de: 'team/:house/turniere/:evening',
        },
        tournamentWalkIn: {
          fr: 'equipe/:house/tournois/:evening/sur-place',
          en: 'team/:house/tournaments/:evening/walk-in',
          de: 'team/:house/turniere/:evening/vor-ort',
        },
        tournamentClock: {
          fr: 'equipe/:house/tournois/:evening/horloge',
          en: 'team/:house/tournaments/:evening/clock',
          de: 'team/:house/turniere/:evening/uhr',
        },
        tournamentPlayer: {
          fr: 'equipe/:house/tournois/:evening/joueurs/:player',
          en: 'team/:house/tournaments/:evening/players/:player',
          de: 'team/:house/turniere/:evening/spieler/:player',
        },
      }
    : absent),
  ...(has.vip
    ? {
        files: { fr: 'equipe/:house/dossiers', en: 'team/:house/files', de: 'team/:house/akten' },
        file: { fr: 'equipe/:house/dossiers/:id', en: 'team/:house/files/:id', de: 'team/:house/akten/:id' },
        points: { fr: 'equipe/:house/points', en: 'team/:house/points', de: 'team/:house/punkte' },
        lineClaims: {
          fr: 'equipe/:house/points/reclamations',
          en: 'team/:house/points/claims',
          de: 'team/:house/punkte/reklamationen',
        },
        lineClaim: {
          fr: 'equipe/:house/points/reclamations/:id',
          en: 'team/:house/points/claims/:id',
          de: 'team/:house/punkte/reklamationen/:id',
        },
        adjustments: {
          fr: 'equipe/:house/points/a-valider',
          en: 'team/:house/points/to-approve',
          de: 'team/:house/punkte/zur-freigabe',
        },
        ledger: {
          fr: 'equipe/:house/points/compte/:id',
          en: 'team/:house/points/ledger/:id',
          de: 'team/:house/punkte/konto/:id',
        },
      }
    : absent),
  ...(has.protection
    ? {
        door: { fr: 'equipe/:house/porte', en: 'team/:house/door', de: 'team/:house/einlass' },
        visit: { fr: 'equipe/:house/porte/:id', en: 'team/:house/door/:id', de: 'team/:house/einlass/:id' },
        protection: { fr: 'equipe/:house/protections', en: 'team/:house/protections', de: 'team/:house/spielerschutz' },
        protected: {
          fr: 'equipe/:house/protections/:id',
          en: 'team/:house/protections/:id',
          de: 'team/:house/spielerschutz/:id',
        },
      }
    : absent),
  ...(has.hotel
    ? {
        renewals: { fr: 'equipe/:house/cartes', en: 'team/:house/cards', de: 'team/:house/karten' },
        renewal: { fr: 'equipe/:house/cartes/:id', en: 'team/:house/cards/:id', de: 'team/:house/karten/:id' },
      }
    : absent),
  ...(has.letter
    ? {
        lists: { fr: 'equipe/:house/listes', en: 'team/:house/lists', de: 'team/:house/listen' },
        letterList: {
          fr: 'equipe/:house/listes/lettre',
          en: 'team/:house/lists/letter',
          de: 'team/:house/listen/newsletter',
        },
        optinList: {
          fr: 'equipe/:house/listes/accords',
          en: 'team/:house/lists/agreements',
          de: 'team/:house/listen/einwilligungen',
        },
        leftList: {
          fr: 'equipe/:house/listes/departs',
          en: 'team/:house/lists/unsubscribed',
          de: 'team/:house/listen/abmeldungen',
        },
        listLook: {
          fr: 'equipe/:house/listes/adresse/:id',
          en: 'team/:house/lists/address/:id',
          de: 'team/:house/listen/adresse/:id',
        },
        listFile: {
          fr: 'equipe/:house/listes/fichier/:id',
          en: 'team/:house/lists/file/:id',
          de: 'team/:house/listen/datei/:id',
        },
        letters: { fr: 'equipe/:house/lettres', en: 'team/:house/letters', de: 'team/:house/newsletter' },
        letter: {
          fr: 'equipe/:house/lettres/:story',
          en: 'team/:house/letters/:story',
          de: 'team/:house/newsletter/:story',
        },
        letterMail: {
          fr: 'equipe/:house/lettres/:story/courrier',
          en: 'team/:house/letters/:story/mail',
          de: 'team/:house/newsletter/:story/mail',
        },
      }
    : absent),
  state: { fr: 'equipe/:house/etat', en: 'team/:house/state', de: 'team/:house/zustand' },
  requests: { fr: 'equipe/:house/demandes', en: 'team/:house/requests', de: 'team/:house/anfragen' },
  request: { fr: 'equipe/:house/demandes/:id', en: 'team/:house/requests/:id', de: 'team/:house/anfragen/:id' },
  requestFile: {
    fr: 'equipe/:house/demandes/:id/fichier',
    en: 'team/:house/requests/:id/file',
    de: 'team/:house/anfragen/:id/datei',
  },
  draws: { fr: 'equipe/:house/tirages', en: 'team/:house/draws', de: 'team/:house/auslosungen' },
  draw: {
    fr: 'equipe/:house/tirages/:contest',
    en: 'team/:house/draws/:contest',
    de: 'team/:house/auslosungen/:contest',
  },
  ...(has.poker
    ? {
        money: { fr: 'equipe/:house/encaissements', en: 'team/:house/money', de: 'team/:house/zahlungen' },
        moneyMonth: {
          fr: 'equipe/:house/encaissements/:month',
          en: 'team/:house/money/:month',
          de: 'team/:house/zahlungen/:month',
        },
        moneyFile: {
          fr: 'equipe/:house/encaissements/:month/fichier',
          en: 'team/:house/money/:month/file',
          de: 'team/:house/zahlungen/:month/datei',
        },
      }
    : absent),
  acts: { fr: 'equipe/:house/journal', en: 'team/:house/log', de: 'team/:house/protokoll' },
  people: { fr: 'equipe/:house/personnes', en: 'team/:house/people', de: 'team/:house/personen' },
  person: { fr: 'equipe/:house/personnes/:id', en: 'team/:house/people/:id', de: 'team/:house/personen/:id' },
  actsFile: {
    fr: 'equipe/:house/journal/fichier/:id',
    en: 'team/:house/log/file/:id',
    de: 'team/:house/protokoll/datei/:id',
  },
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
  if (!has.desk) return undefined
  const { locale, slug } = splitPath(path)
  for (const { name, expression, ...pattern } of patterns) {
    const found = pattern.locale === locale && expression.exec(slug)
    if (found) return { name, locale, params: { ...found.groups } }
  }
  return undefined
}
