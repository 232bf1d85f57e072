import { absent } from '#shared/features.ts'
import { tournamentFilterNames } from '#shared/poker/tournamentFilter.ts'
import { showFilterNames } from '#shared/shows/showFilter.ts'
import { rewardFilterNames } from '#shared/vip/rewards.ts'
import { mailDoneName, sentName, stayTabName } from './http/pageQuery.ts'
import { byLocale, type Locale, locales, pathOf, splitPath } from './locales.ts'
import { offerFilterNames } from './offers/offerFilter.ts'

/**
 * Every address of the site that is not a story of its own, in each language: the
 * server matches it, the browser, the sitemap, hreflang and the tests read it. Paths are built
 * here and nowhere else. `:name` stands for one segment.
 */
interface RouteEntry extends Record<Locale, string> {
  /** Only for members: `private, no-store`, `noindex`, never prefetched. */
  access?: 'hotelMember' | 'vipMember' | 'anyMember'
  /**
   * A session of a card login may open this page of members, and sees points, first name and card. Every other page is for
   * such a session as for a stranger.
   */
  mayRead?: true
  /** Never in the sitemap, `noindex`: login, tokens, payment. */
  unlisted?: true
  /** Always a full load, never prefetched. */
  fullLoad?: true
  /**
   * About games and nothing else: not for readers who protect themselves. What a member has to settle stays open:
   * points, own tournaments.
   */
  gaming?: true
  /** Query names that the page knows; every other is ignored by the page cache. */
  query?: readonly string[]
}

const outingParts = [
  ...(has.hotel ? ['room'] : absent),
  ...(has.restaurants ? ['table'] : absent),
  ...(has.shows ? ['show'] : absent),
  ...(has.poker ? ['tournament'] : absent),
]

export const routes = {
  ...(has.hotel
    ? {
        hotelLogin: {
          fr: 'mon-compte/connexion',
          en: 'my-account/login',
          de: 'mein-konto/anmelden',
          unlisted: true,
          query: ['redirect'],
        },
        hotelRegistration: {
          fr: 'mon-compte/inscription',
          en: 'my-account/register',
          de: 'mein-konto/registrieren',
          unlisted: true,
          query: ['redirect'],
        },
        hotelActivation: {
          fr: 'mon-compte/activation/:id',
          en: 'my-account/activation/:id',
          de: 'mein-konto/aktivierung/:id',
          unlisted: true,
          query: ['redirect'],
        },
        hotelEmailChange: {
          fr: 'mon-compte/email/:token',
          en: 'my-account/email/:token',
          de: 'mein-konto/email/:token',
          unlisted: true,
        },
        hotelEmailStop: {
          fr: 'mon-compte/email/:token/arreter',
          en: 'my-account/email/:token/stop',
          de: 'mein-konto/email/:token/stopp',
          unlisted: true,
        },
      }
    : absent),
  ...(has.hotel && has.passkeys
    ? {
        hotelLostPasskey: {
          fr: 'mon-compte/cle-perdue',
          en: 'my-account/lost-passkey',
          de: 'mein-konto/passkey-verloren',
          unlisted: true,
        },
        hotelPasskeys: {
          fr: 'mon-compte/cles/:token',
          en: 'my-account/passkeys/:token',
          de: 'mein-konto/passkeys/:token',
          unlisted: true,
        },
      }
    : absent),
  ...(has.hotel
    ? {
        hotelForgottenPassword: {
          fr: 'mon-compte/mot-de-passe-oublie',
          en: 'my-account/forgotten-password',
          de: 'mein-konto/passwort-vergessen',
          unlisted: true,
        },
        hotelNewPassword: {
          fr: 'mon-compte/nouveau-mot-de-passe/:token',
          en: 'my-account/new-password/:token',
          de: 'mein-konto/neues-passwort/:token',
          unlisted: true,
        },
        hotelDashboard: { fr: 'mon-compte', en: 'my-account', de: 'mein-konto', access: 'hotelMember' },
        hotelStays: {
          fr: 'mon-compte/mes-sejours',
          en: 'my-account/my-stays',
          de: 'mein-konto/meine-aufenthalte',
          access: 'hotelMember',
          query: [...Object.values(stayTabName), 'page'],
        },
        hotelStay: {
          fr: 'mon-compte/mes-sejours/:id',
          en: 'my-account/my-stays/:id',
          de: 'mein-konto/meine-aufenthalte/:id',
          access: 'hotelMember',
        },
        hotelAdvantages: {
          fr: 'mon-compte/mes-avantages',
          en: 'my-account/my-advantages',
          de: 'mein-konto/meine-vorteile',
          access: 'hotelMember',
        },
        hotelProfile: {
          fr: 'mon-compte/profil',
          en: 'my-account/profile',
          de: 'mein-konto/profil',
          access: 'hotelMember',
        },
        hotelMails: {
          fr: 'mon-compte/courrier',
          en: 'my-account/mail',
          de: 'mein-konto/post',
          access: 'hotelMember',
          query: ['q', 'page', ...Object.values(mailDoneName)],
        },
        // Opening it marks it as read: a navigation of its own.
        hotelMail: {
          fr: 'mon-compte/courrier/:id',
          en: 'my-account/mail/:id',
          de: 'mein-konto/post/:id',
          access: 'hotelMember',
          fullLoad: true,
          query: ['q'],
        },
        collaborator: {
          fr: 'mon-compte/collaborateur',
          en: 'my-account/collaborator',
          de: 'mein-konto/mitarbeitende',
          unlisted: true,
        },
      }
    : absent),
  ...(has.vip
    ? {
        vipLogin: {
          fr: 'carte-vip/connexion',
          en: 'vip-card/login',
          de: 'vip-karte/anmelden',
          unlisted: true,
          query: ['redirect'],
        },
        vipRegistration: {
          fr: 'carte-vip/inscription',
          en: 'vip-card/register',
          de: 'vip-karte/registrieren',
          unlisted: true,
          query: ['redirect'],
        },
        vipActivation: {
          fr: 'carte-vip/activation/:id',
          en: 'vip-card/activation/:id',
          de: 'vip-karte/aktivierung/:id',
          unlisted: true,
          query: ['redirect'],
        },
        vipEmailChange: {
          fr: 'carte-vip/email/:token',
          en: 'vip-card/email/:token',
          de: 'vip-karte/email/:token',
          unlisted: true,
        },
        vipEmailStop: {
          fr: 'carte-vip/email/:token/arreter',
          en: 'vip-card/email/:token/stop',
          de: 'vip-karte/email/:token/stopp',
          unlisted: true,
        },
      }
    : absent),
  ...(has.vip && has.passkeys
    ? {
        vipLostPasskey: {
          fr: 'carte-vip/cle-perdue',
          en: 'vip-card/lost-passkey',
          de: 'vip-karte/passkey-verloren',
          unlisted: true,
        },
        vipPasskeys: {
          fr: 'carte-vip/cles/:token',
          en: 'vip-card/passkeys/:token',
          de: 'vip-karte/passkeys/:token',
          unlisted: true,
        },
      }
    : absent),
  ...(has.vip
    ? {
        vipForgottenPassword: {
          fr: 'carte-vip/mot-de-passe-oublie',
          en: 'vip-card/forgotten-password',
          de: 'vip-karte/passwort-vergessen',
          unlisted: true,
        },
        vipNewPassword: {
          fr: 'carte-vip/nouveau-mot-de-passe/:token',
          en: 'vip-card/new-password/:token',
          de: 'vip-karte/neues-passwort/:token',
          unlisted: true,
        },
        vipDashboard: {
          fr: 'carte-vip/mon-espace',
          en: 'vip-card/my-space',
          de: 'vip-karte/mein-bereich',
          access: 'vipMember',
          mayRead: true,
        },
        vipPoints: {
          fr: 'carte-vip/mes-points',
          en: 'vip-card/my-points',
          de: 'vip-karte/meine-punkte',
          access: 'vipMember',
          mayRead: true,
          query: ['page'],
        },
        vipRewards: {
          fr: 'carte-vip/recompenses',
          en: 'vip-card/rewards',
          de: 'vip-karte/praemien',
          access: 'vipMember',
          mayRead: true,
          gaming: true,
          query: rewardFilterNames,
        },
        vipSponsorship: {
          fr: 'carte-vip/parrainage',
          en: 'vip-card/sponsorship',
          de: 'vip-karte/empfehlung',
          access: 'vipMember',
          mayRead: true,
          gaming: true,
        },
        vipProfile: { fr: 'carte-vip/profil', en: 'vip-card/profile', de: 'vip-karte/profil', access: 'vipMember' },
        vipMails: {
          fr: 'carte-vip/courrier',
          en: 'vip-card/mail',
          de: 'vip-karte/post',
          access: 'vipMember',
          mayRead: true,
          query: ['q', 'page', ...Object.values(mailDoneName)],
        },
        vipMail: {
          fr: 'carte-vip/courrier/:id',
          en: 'vip-card/mail/:id',
          de: 'vip-karte/post/:id',
          access: 'vipMember',
          fullLoad: true,
          query: ['q'],
        },
      }
    : absent),
  ...(has.poker
    ? {
        vipTournaments: {
          fr: 'carte-vip/mes-tournois',
          en: 'vip-card/my-tournaments',
          de: 'vip-karte/meine-turniere',
          access: 'vipMember',
        },
      }
    : absent),
  ...(has.hotel
    ? {
        memberCard: { fr: 'carte', en: 'card', de: 'karte', access: 'anyMember', mayRead: true, fullLoad: true },
        memberCardCheck: {
          fr: 'carte/verifier/:token',
          en: 'card/check/:token',
          de: 'karte/pruefen/:token',
          unlisted: true,
          fullLoad: true,
        },
      }
    : absent),
  ...(has.protection
    ? {
        protect: { fr: 'vous-proteger', en: 'protect-yourself', de: 'spielerschutz' },
      }
    : absent),
  ...(has.casino
    ? {
        jackpots: {
          fr: 'casinos/:casino/jackpots',
          en: 'casinos/:casino/jackpots',
          de: 'casinos/:casino/jackpots',
          gaming: true,
          query: ['machine'],
        },
        jackpotPayments: {
          fr: 'casinos/:casino/jackpots/payments.csv',
          en: 'casinos/:casino/jackpots/payments.csv',
          de: 'casinos/:casino/jackpots/payments.csv',
          unlisted: true,
          gaming: true,
          fullLoad: true,
        },
      }
    : absent),
  ...(has.shows
    ? {
        shows: { fr: 'spectacles', en: 'shows', de: 'shows', query: [...showFilterNames, 'page'] },
      }
    : absent),
  ...(has.poker
    ? {
        tournaments: {
          fr: 'poker/tournois',
          en: 'poker/tournaments',
          de: 'poker/turniere',
          gaming: true,
          query: [...tournamentFilterNames, 'page'],
        },
        tournament: {
          fr: 'poker/tournois/:slug',
          en: 'poker/tournaments/:slug',
          de: 'poker/turniere/:slug',
          gaming: true,
        },
        tournamentRegistration: {
          fr: 'poker/tournois/:slug/inscription',
          en: 'poker/tournaments/:slug/registration',
          de: 'poker/turniere/:slug/anmeldung',
          access: 'vipMember',
          gaming: true,
          // Its policy alone lets a form lead on to the merchant.
          fullLoad: true,
        },
        payment: { fr: 'poker/paiement/:id', en: 'poker/payment/:id', de: 'poker/zahlung/:id', access: 'vipMember' },
        pokerLogin: {
          fr: 'poker/connexion',
          en: 'poker/login',
          de: 'poker/anmelden',
          unlisted: true,
          query: ['redirect'],
        },
        pokerRegistration: {
          fr: 'poker/inscription',
          en: 'poker/register',
          de: 'poker/registrieren',
          unlisted: true,
          query: ['redirect'],
        },
      }
    : absent),
  offers: { fr: 'offres', en: 'offers', de: 'angebote', query: [...offerFilterNames, 'page'] },
  ...(has.search
    ? {
        search: {
          fr: 'recherche',
          en: 'search',
          de: 'suche',
          query: ['kind', 'type', 'q', 'town', 'near', 'bbox', 'price', 'open', 'page'],
        },
      }
    : absent),
  ...(has.outing
    ? {
        outing: {
          fr: 'soiree',
          en: 'evening',
          de: 'abend',
          query: ['v', 'day', 'at', ...outingParts, 'offer'],
        },
      }
    : absent),
  contact: { fr: 'contact', en: 'contact', de: 'kontakt' },
  contestDraw: { fr: 'tirage/:contest', en: 'draw/:contest', de: 'auslosung/:contest', unlisted: true },
  quote: { fr: 'demande-de-devis', en: 'quote-request', de: 'angebotsanfrage' },
  ...(has.letter
    ? {
        newsletterConfirm: {
          fr: 'newsletter/confirmer/:token',
          en: 'newsletter/confirm/:token',
          de: 'newsletter/bestaetigen/:token',
          unlisted: true,
        },
      }
    : absent),
  ...(has.letter || has.vip
    ? {
        newsletterUnsubscribe: {
          fr: 'newsletter/desinscription/:token',
          en: 'newsletter/unsubscribe/:token',
          de: 'newsletter/abmelden/:token',
          unlisted: true,
          query: ['again'],
        },
      }
    : absent),
  cookies: { fr: 'cookies', en: 'cookies', de: 'cookies' },
  // Kept by the installed application, with a script of its own.
  offline: { fr: 'hors-ligne', en: 'offline', de: 'offline', unlisted: true, fullLoad: true },
  ...(has.hotel
    ? {
        logout: { fr: 'logout', en: 'logout', de: 'logout', unlisted: true, fullLoad: true },
        synxisRedirect: {
          fr: 'synxis-redirect',
          en: 'synxis-redirect',
          de: 'synxis-redirect',
          unlisted: true,
          fullLoad: true,
          query: [
            ...['hotel', 'arrival', 'departure', 'rooms', 'adults', 'children', 'childAges', 'code', 'room'],
            ...['month', 'compare'],
          ],
        },
      }
    : absent),
  ...(has.restaurants
    ? {
        tableRedirect: {
          fr: 'table-redirect',
          en: 'table-redirect',
          de: 'table-redirect',
          unlisted: true,
          fullLoad: true,
          query: ['restaurant', 'people', 'date', 'time'],
        },
      }
    : absent),
} as const satisfies Record<string, RouteEntry>

/**
 * Query names that pages read which have no route: which page of a list, the form that has just been sent, and the
 * visual editor's. What neither stands here nor in a route's `query` nor in a list's changes no page.
 */
export const otherQueryNames: readonly string[] = ['page', ...Object.values(sentName), '_storyblok']

export type RouteName = keyof typeof routes
export type Route = RouteEntry & { name: RouteName }

/** Whether a page is about games and nothing else. */
export function isGamingRoute(name: RouteName): boolean {
  const entry: RouteEntry = routes[name]
  return entry.gaming === true
}

export interface RouteMatch {
  route: Route
  locale: Locale
  params: Record<string, string>
}

/**
 * The public path of a route in a language: `pathFor('hotelStay', 'en', { id: '12' })` →
 * `/en/my-account/my-stays/12`. @throws when a parameter is missing
 */
export function pathFor(name: RouteName | 'home', locale: Locale, params: Record<string, string> = {}): string {
  if (name === 'home') return pathOf(locale, '')
  const slug = routes[name][locale].replace(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (!value) throw new Error(`Route ${name} needs ${param}`)
    return encodeURIComponent(value)
  })
  return pathOf(locale, slug)
}

/** {@link pathFor} in every language. */
export function pathsFor(name: RouteName | 'home', params?: Record<string, string>): Record<Locale, string> {
  return byLocale((it) => pathFor(name, it, params))
}

interface Pattern {
  route: Route
  locale: Locale
  expression: RegExp
}

/** Made when first asked for: a page that loads this has more urgent things to do. */
let patterns: readonly Pattern[] | undefined

function patternsOf(): readonly Pattern[] {
  patterns ??= locales.flatMap((locale) =>
    Object.entries(routes).map(([name, entry]) => ({
      route: { ...(entry as RouteEntry), name: name as RouteName },
      locale,
      expression: new RegExp(`^${entry[locale].replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    })),
  )
  return patterns
}

/** The application route at a decoded public path, or undefined: then a story may be there. */
export function matchRoute(path: string): RouteMatch | undefined {
  const { locale, slug } = splitPath(path)
  for (const pattern of patternsOf()) {
    if (pattern.locale !== locale) continue
    const found = pattern.expression.exec(slug)
    if (found) return { route: pattern.route, locale, params: { ...found.groups } }
  }
  return undefined
}

/** Slug of the private calendars in each language; the token follows, then `.ics`. */
const calendarSlug = { fr: 'calendrier', en: 'calendar', de: 'kalender' } as const satisfies Record<Locale, string>

/**
 * Whether an address is nobody else's business, so that no script of others stands beside it: it holds a secret, also
 * mistyped; somebody logs in or registers there, is a member, or protects themselves.
 * @param path public and decoded
 */
export function isConfidentialPath(path: string): boolean {
  const route = matchRoute(path)?.route
  return route ? route.access !== undefined || route.unlisted === true || route.name === 'protect' : holdsSecret(path)
}

/** Whether an address holds a token of ours, or what somebody made of one. @param path public and decoded */
export function holdsSecret(path: string): boolean {
  const { locale, slug } = splitPath(path)
  return secretFolders()[locale].some((it) => slug.startsWith(it))
}

/** A public path whose token or id, if it has one, is replaced by its name: `/mon-compte/activation/:id`. @param path decoded */
export function pathWithoutTokens(path: string): string {
  const { locale, slug } = splitPath(path)
  const match = matchRoute(path)
  if (match) return pathOf(locale, slugWithout(match, slug))
  const folder = secretFolders()[locale].find((it) => slug.startsWith(it))
  return folder === undefined ? path : pathOf(locale, `${folder}:token`)
}

/** The slug of a route, with its parameters but for tokens and ids. */
function slugWithout({ route, locale, params }: RouteMatch, slug: string): string {
  const isSecret = 'token' in params || 'id' in params
  return isSecret ? route[locale].replace(/:(?!token|id)(\w+)/g, (_, name: string) => params[name] ?? '') : slug
}

/** The paths before the tokens of links and calendars: `mon-compte/nouveau-mot-de-passe/`. */
let foldersKnown: Record<Locale, string[]> | undefined

function secretFolders(): Record<Locale, string[]> {
  foldersKnown ??= byLocale(foldersIn)
  return foldersKnown
}

function foldersIn(locale: Locale): string[] {
  const ofTokens = Object.values<RouteEntry>(routes).filter((it) => it.unlisted && /:(token|id)$/.test(it[locale]))
  return [...ofTokens.map((it) => it[locale].replace(/:\w+$/, '')), `${calendarSlug[locale]}/`]
}

/** `/calendrier/{token}.ics` or `/en/calendar/{token}.ics`. */
export function privateCalendarPath(locale: Locale, token: string): string {
  return pathOf(locale, `${calendarSlug[locale]}/${token}.ics`)
}

/** The token in the address of a private calendar; undefined for any other address. */
export function privateCalendarToken(path: string): string | undefined {
  const { locale, slug } = splitPath(path)
  return new RegExp(`^${calendarSlug[locale]}/([\\w-]{1,100})\\.ics$`).exec(slug)?.[1]
}
