import type { TournamentContent } from '#client/poker/Tournament/schema.ts'
import type { Content } from '#server/content/index.ts'
import type { CaptchaSettings, LoginCaptcha } from '#server/pages/index.ts'
import { type Locale, splitPath } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { EntryProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import type { PokerCalls } from '../pokerCalls.ts'
import type { RegistrationQueries, WaitingListQueries } from '../registrations/registrationQueries.ts'
import type { TournamentDetails, TournamentQueries } from '../tournaments/tournamentQueries.ts'

/** Services of the pages of tournaments. */
export interface PokerPageServices {
  tournaments: TournamentQueries
  registrations: RegistrationQueries
  waitingList: WaitingListQueries
  calls: PokerCalls
  /** False in production without the merchant's keys: pages then say so. */
  isPayable: boolean
  content: Pick<Content, 'links' | 'story'>
  /** Epoch ms. */
  clock: () => number
  captcha?: CaptchaSettings
  loginCaptcha: LoginCaptcha
  /** `url` is the API's address, Stripe's own if it is missing. */
  merchant: { url?: string; isEmbedded?: true } | undefined
  /** The group's telephone number, for a casino without one. */
  phone: () => string | undefined
}

/** The API's slug of the tournament at a page's address, whose last segment an editor may have translated. */
export function apiSlug({ content }: Pick<PokerPageServices, 'content'>, locale: Locale, slug: string): string {
  const link = content.links.find(locale, splitPath(pathFor('tournament', locale, { slug })).slug)
  return link ? lastSegment(link.storySlug) : slug
}

/** The entry with the picture of its story; without one while the content is away. */
export async function entryOf(
  { content }: Pick<PokerPageServices, 'content'>,
  locale: Locale,
  { slug, title, url, startsAt, day, casino, buyin, places, free, waiting }: TournamentDetails,
): Promise<EntryProps> {
  const link = content.links.find(locale, splitPath(url).slug)
  const story = link && (await content.story(locale, link.storySlug).catch(() => null))
  const { picture } = (story?.content ?? {}) as Pick<TournamentContent, 'picture'>
  return {
    slug,
    title,
    url,
    startsAt,
    day,
    casino: casino?.name ?? null,
    amount: buyin,
    places,
    free,
    waiting,
    picture,
  }
}
