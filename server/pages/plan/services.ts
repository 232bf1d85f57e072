import type { Logger } from 'pino'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { CheckedStory, Content } from '#server/content/index.ts'
import type { Env } from '#server/env/index.ts'
import type { RateClass } from '#server/http/calls/call.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import type { TournamentFields } from '#shared/poker/tournaments.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import type { RouteName } from '#shared/routes.ts'
import type { Views } from '#shared/views.ts'
import type { ApplicationPage, PageForm, SharedPage } from '../applicationPage.ts'
import type { PlannedSlot } from './plan.ts'

/** Services for resolving and planning a page. */
export interface PlanServices {
  env: Env
  log: Logger
  /** Epoch milliseconds. */
  clock: () => number
  content: Content
  definitions: Readonly<Record<string, BlockDefinition>>
  applicationPages: ApplicationPages
  /** Free places, which are not in stories; without it pages show none. */
  tournaments?: LiveTournaments
  /** Previews of stories that are more than a page, by root type. */
  previews?: Readonly<Record<string, StoryPreview>>
}

/** The view that an editor sees of such a story besides, or in place of, its page. */
export type StoryPreview = (input: {
  story: CheckedStory
  /** Query of the preview's address. */
  query: URLSearchParams
  path: string
}) => Promise<{
  component: 'letter_preview'
  props: Views['letter_preview']
  /** The view shows the story in another form. */
  isInsteadOfPage: boolean
  /** The page is that of a reader with protection. */
  gamingOff: boolean
}>

/** The table of application pages and of their forms, by route (applicationPages.ts). */
export interface ApplicationPages {
  pageOf(route: RouteName): ApplicationPage | ListingPage | SharedPage | undefined
  hasForms(route: RouteName): boolean
  /** @param name of the hidden control; without it the page's only form, or the main one of several */
  formOf(route: RouteName, name: string | undefined): PageForm | undefined
  /** The rate limit of a post before its body names one of the page's forms. */
  limitOf(route: RouteName): RateClass
}

/** An application page that lists stories: the same for everybody, and cached like the page of a story. */
export interface ListingPage {
  routes: readonly RouteName[]
  /** The document's title, if the story at the page's slug gives none. */
  title: MessageId
  /**
   * Slots after those of the story; none if its editor placed the list already.
   * @param story the editors' story at the page's slug
   */
  slots(services: PlanServices, locale: Locale, story: CheckedStory | null): PlannedSlot[]
}

/** A tournament on a page, by its story. */
export type TournamentReference = StoryReference<TournamentFields>

/** Places and phases of tournaments, which are not in stories; server/poker provides them. */
export interface LiveTournaments {
  /**
   * @param locale of the page
   * @param withClock adds the running clock, for the page of one tournament
   * @returns by uuid of the story; unknown tournaments are left out
   */
  of(
    tournaments: readonly TournamentReference[],
    locale: Locale,
    withClock: boolean,
  ): Promise<ReadonlyMap<string, TournamentLive>>
}
