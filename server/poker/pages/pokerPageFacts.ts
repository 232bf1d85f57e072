import type { Content } from '#server/content/door.ts'
import type { CaptchaFacts, LoginCaptcha, Visit } from '#server/pages/door.ts'
import type { VipCalls } from '#server/vip/door.ts'
import type { Tournament } from '#shared/api/poker.ts'
import { type Locale, splitPath } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { EntryFacts } from '#shared/screens/poker.ts'
import type { PokerRoom } from '../contract.ts'

/** What the pages of tournaments are drawn with. */
export interface PokerPageFacts
  extends Pick<PokerRoom, 'tournaments' | 'registrations' | 'waitingList' | 'calls' | 'isPayable'> {
  content: Pick<Content, 'links'>
  /** Epoch ms. */
  clock: () => number
  /** The account is the VIP card's: its poker variants run the same calls. */
  account: Pick<VipCalls, 'login' | 'signup'>
  captcha?: CaptchaFacts
  loginCaptcha: LoginCaptcha
  /** Where its API is asked; Stripe's own address without `url`. */
  merchant: { url?: string; isEmbedded?: true } | undefined
  /** How to reach the group, while a casino has no telephone. */
  phone: () => string | undefined
}

/** How the API calls the tournament at a page's address, whose last segment an editor may have translated. */
export function apiSlug({ content }: Pick<PokerPageFacts, 'content'>, locale: Locale, slug: string): string {
  const link = content.links.find(locale, splitPath(pathFor('tournament', locale, { slug })).slug)
  return link ? link.storySlug.slice(link.storySlug.lastIndexOf('/') + 1) : slug
}

export function entryOf({
  slug,
  title,
  url,
  startsAt,
  day,
  casino,
  buyin,
  places,
  free,
  waiting,
}: Tournament): EntryFacts {
  return { slug, title, url, startsAt, day, casino: casino?.name ?? null, amount: buyin, places, free, waiting }
}

/** A card login reads points and no more: it is led to the login, and back. */
export function fullLoginFirst({ session, path, locale }: Visit): { location: string } | undefined {
  if (session?.vipMemberId != null && session.kind !== 'reading') return undefined
  return { location: `${pathFor('pokerLogin', locale)}?redirect=${encodeURIComponent(path)}` }
}
