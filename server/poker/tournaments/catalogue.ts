import type { CasinoContent } from '#client/places/Casino/schema.ts'
import type { TournamentContent } from '#client/poker/Tournament/schema.ts'
import { type CheckedStory, type Content, storiesIn } from '#server/content/index.ts'
import { storedTexts, type Texts } from '#server/store/inLanguage.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { ProductError } from '#shared/errors/productError.ts'
import * as brand from '#shared/house.ts'
import { byLocale, defaultLocale, type Locale, locales, pathOf } from '#shared/locales.ts'
import { houseName, lastSegment, slugOf } from '#shared/places/houses.ts'
import type { Money, Stage } from '#shared/poker/api.ts'
import { lateRegistrationMinute, stagesOf, totalMinutes } from '#shared/poker/tournaments.ts'
import { localInstant } from '#shared/time/localTime.ts'

/** A tournament as editors wrote it, in one language. */
export interface CatalogueTournament {
  uuid: string
  /** Last segment of its story's French address, the same in both languages. */
  slug: string
  title: string
  /** Path of its page. */
  url: string
  intro: string | null
  startsAt: number
  endsAt: number
  /** End of late registration, else the first card. */
  registrationUntil: number
  buyin: Money
  /** Undefined if registration is not offered here. */
  places: number | undefined
  chips: number | null
  day: string | null
  lateRegistrationUntilLevel: number | null
  stages: Stage[]
  /** Undefined if the story names none. Trigram and uuid may be empty. */
  casino: { slug: string; name: string; trigram: string; uuid: string } | undefined
  /** `published_at` of the story. */
  revision: string
}

export interface TitledTournament extends CatalogueTournament {
  titles: Texts
}

type Stories = Pick<Content, 'links' | 'story'>

const folder = neededSlugs.tournaments.slug

/** Every tournament, unsorted. @throws ProductError generic.unavailable */
export async function tournamentsOf(content: Stories, locale: Locale): Promise<CatalogueTournament[]> {
  const stories = await storiesIn(content, locale, folder)
  return stories.filter(({ component }) => component === 'tournament').map((story) => tournamentOf(story, locale))
}

/** Every tournament in the default language, with its titles in all. @throws ProductError generic.unavailable */
export async function tournamentsInAll(content: Stories): Promise<TitledTournament[]> {
  const all = new Map(await Promise.all(locales.map(async (it) => [it, await tournamentsOf(content, it)] as const)))
  return (all.get(defaultLocale) ?? []).map((tournament) => {
    const titleIn = (it: Locale) => (all.get(it)?.find(({ uuid }) => uuid === tournament.uuid) ?? tournament).title
    return { ...tournament, titles: storedTexts(byLocale(titleIn)) }
  })
}

/** @throws ProductError payment.tournamentUnavailable, generic.unavailable */
export async function tournamentBySlug(content: Stories, locale: Locale, slug: string): Promise<CatalogueTournament> {
  const found = (await tournamentsOf(content, locale)).find((it) => it.slug === slug)
  if (!found) throw new ProductError('payment.tournamentUnavailable')
  return found
}

/** False for a last day of several: its players come from the earlier days, so it has no registration. */
export function isForSale({ day, places }: Pick<CatalogueTournament, 'day' | 'places'>): boolean {
  return day !== '2' && places !== undefined
}

/**
 * The merchant's data of a sale, checked in the order of the error catalogue.
 * @throws ProductError payment.missingCasinoData, missingCasinoTrigram, missingCasinoUuid, invalidAmount
 */
export function saleOf({ casino, buyin }: CatalogueTournament) {
  if (!casino) throw new ProductError('payment.missingCasinoData')
  if (!casino.trigram) throw new ProductError('payment.missingCasinoTrigram')
  if (!casino.uuid) throw new ProductError('payment.missingCasinoUuid')
  if (!Number.isSafeInteger(buyin.amount) || buyin.amount <= 0 || buyin.amount > largestAmount)
    throw new ProductError('payment.invalidAmount')
  return { casino, ...buyin }
}

/** The merchant accepts eight digits. */
const largestAmount = 99_999_999

function tournamentOf(story: CheckedStory, locale: Locale): CatalogueTournament {
  const content = story.content as unknown as TournamentContent
  const stages = stagesOf(content.structure)
  const startsAt = localInstant(content.date)
  const lateMinute = lateRegistrationMinute(stages, content.late_registration)
  const { trigram = '', casino_uuid = '' } = (content.casino?.content ?? {}) as Partial<CasinoContent>
  return {
    uuid: story.uuid,
    slug: lastSegment(story.storySlug),
    title: content.title,
    url: pathOf(locale, story.slug),
    intro: content.intro ?? null,
    startsAt,
    endsAt: startsAt + totalMinutes(stages) * 60_000,
    registrationUntil: startsAt + (lateMinute ?? 0) * 60_000,
    buyin: { amount: Math.round(content.buy_in * 100), currency: content.currency ?? brand.currency },
    places: content.places,
    chips: content.chips ?? null,
    day: content.day ?? null,
    lateRegistrationUntilLevel: content.late_registration ?? null,
    stages,
    casino: content.casino && {
      slug: slugOf(content.casino),
      name: houseName(content.casino),
      trigram,
      uuid: casino_uuid,
    },
    revision: story.publishedAt ?? '',
  }
}
