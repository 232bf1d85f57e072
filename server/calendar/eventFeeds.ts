import { type Response, Router } from 'express'
import type { ICalEventData } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { type CheckedStory, type Content, isPublic } from '#server/content/index.ts'
import { readAddress } from '#server/http/address.ts'
import { publicPage } from '#server/http/cacheControl.ts'
import type { Drawings } from '#server/http/drawings.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { defaultLocale, type Locale, pathOf, splitPath } from '#shared/locales.ts'
import { type House, houseName, lastSegment, slugOf } from '#shared/places/houses.ts'
import { tournamentData } from '#shared/poker/tournaments.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { calendarOf, type ShowStory, showEvents, type TournamentStory, tournamentEvent } from './events.ts'

interface EventFeedsOptions {
  content: Content
  publicUrl: string
  /** Epoch milliseconds. */
  clock: () => number
  drawings: Drawings
}

/**
 * Public calendars and open data: `.ics` after the address of a show, a tournament or the page of shows (`?casino=`),
 * `.json` after a tournament's. Other addresses fall through.
 */
export function eventFeeds({ content, publicUrl, clock, drawings }: EventFeedsOptions): Router {
  return Router().get(/\.(ics|json)$/, async (req, res, next) => {
    const { path, query, locale } = readAddress(req.originalUrl)
    const [, page = '', kind] = /^(.+)\.(ics|json)$/.exec(path) ?? []
    const input = { locale, publicUrl, now: clock() }
    if (kind === 'ics' && has.shows && page === pathFor('shows', locale)) {
      const turn = await drawings.admit(req)
      const shows = content.all(locale, ['show']).filter(isPublic)
      return sendCalendar(res, await turn(() => feedOf(shows, query.get('casino'), input)), brand.id)
    }
    const story = await storyAt(content, page)
    const isShow = story?.component === 'show' && kind === 'ics'
    if (!isShow && story?.component !== 'tournament') return next()
    const turn = await drawings.admit(req)
    if (kind === 'ics') {
      const events = () =>
        isShow ? showEvents(referenceOf(story), input) : [tournamentEvent(referenceOf(story), input)]
      return sendCalendar(res, await turn(() => calendarOf(story.name, events())), slugOf({ path: page }))
    }
    const tournament: TournamentStory = referenceOf(story)
    res.set({ 'Cache-Control': publicPage, 'Access-Control-Allow-Origin': '*', 'X-Robots-Tag': 'noindex' })
    res.json(tournamentData(tournament, publicUrl + encodeURI(page)))
  })
}

async function storyAt(content: Content, page: string): Promise<CheckedStory | null> {
  const { locale, slug } = splitPath(page)
  const match = matchRoute(page)
  if (match && match.route.name !== 'tournament') return null
  const link = content.links.find(locale, slug)
  if (!link?.published || link.chrome) return null
  const story = await content.story(locale, link.storySlug)
  return story && isPublic(story) ? story : null
}

function referenceOf<Content>({ uuid, component, name, locale, slug, content }: CheckedStory) {
  return { uuid, component, name, path: pathOf(locale, slug), content: content as Content }
}

/** Coming evenings of one casino's public shows, by the slug of its story. */
export function showsAt(
  content: Pick<Content, 'all' | 'links'>,
  casino: string,
  input: { locale: Locale; publicUrl: string; now: number },
): ICalEventData[] {
  const shows: ShowStory[] = content
    .all(input.locale, ['show'])
    .filter(isPublic)
    .map((it) => referenceOf(it))
  // Its slug is that of the default language in each.
  const here = shows.filter(({ content: { casino: house } }) => {
    const slug = house && content.links.slugs(house.uuid)?.[defaultLocale]
    return slug !== undefined && lastSegment(slug) === casino
  })
  return here.flatMap((it) => showEvents(it, input))
}

/** All evenings, or those of one casino; an unknown casino gives all, as the page does. */
function feedOf(
  stories: readonly CheckedStory[],
  casino: string | null,
  input: { locale: Locale; publicUrl: string; now: number },
): string {
  const shows: ShowStory[] = stories.map((it) => referenceOf(it))
  const isHere = ({ content }: ShowStory) => content.casino !== undefined && slugOf(content.casino) === casino
  const chosen = shows.filter(isHere)
  const house: House | undefined = chosen[0]?.content.casino
  const intl = intlFor(input.locale)
  const name = house
    ? intl.formatMessage({ id: 'shows.calendarNameAt' }, { casino: houseName(house) })
    : intl.formatMessage({ id: 'shows.calendarName' })
  return calendarOf(
    name,
    (house ? chosen : shows).flatMap((it) => showEvents(it, input)),
  )
}

function sendCalendar(res: Response, calendar: string, name: string): void {
  res.set({
    'Cache-Control': publicPage,
    'Content-Disposition': `inline; filename="${name.replace(/[^\w-]/g, '-')}.ics"`,
    'X-Robots-Tag': 'noindex',
  })
  res.type('text/calendar; charset=utf-8').send(calendar)
}
