import { intlFor } from '#i18n/createIntl.ts'
import { formatWeekday } from '#i18n/formats.ts'
import { messageOnce } from '#i18n/messageOnce.ts'
import type { Content } from '#server/content/index.ts'
import type { SharedPage, SharedPageInput, SharedView } from '#server/pages/index.ts'
import { isUnavailable } from '#server/store/errors.ts'
import { outingLimits } from '#shared/limits.ts'
import { splitPath } from '#shared/locales.ts'
import { everywhere, type OutingChoices, outingPath, outingSearch, parseOuting } from '#shared/outing/address.ts'
import { clashesOf, wayBetween } from '#shared/outing/clashes.ts'
import type { OutingPageProps, OutingPart } from '#shared/outing/views.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import { choicesOf } from './choices.ts'
import { type MemberBookings, ownBookings } from './ownBookings.ts'
import { type EveningPart, timedOf } from './parts.ts'
import { namesWhatIsThere, type Outing, type ReadServices, readOuting } from './readOuting.ts'
import { outingTypes } from './stories.ts'

export interface OutingPageServices extends ReadServices {
  content: Pick<Content, 'links'>
  publicUrl: string
  bookings: MemberBookings
}

/** `/soiree`, `/en/evening`: one day with what was chosen for it, and what there is to choose. */
export function outingPage(services: OutingPageServices): SharedPage {
  return {
    routes: ['outing'],
    keyOf(query, locale) {
      const { choices, problems } = parseOuting(query, locale)
      const isStored =
        problems.length === 0 &&
        (!choices.day || isNear(choices.day, services.clock())) &&
        namesWhatIsThere(services, choices, locale)
      return isStored ? outingSearch(choices) : undefined
    },
    async compose(input): Promise<SharedView> {
      const outing = await readOuting(services, input)
      const own = await ownOf(services, input, outing)
      const { evening, problems } = outing
      const props = propsOf(services, input, { outing, own })
      const intl = intlFor(input.locale)
      const isOpening = [...input.query.keys()].length === 0
      return {
        view: {
          title: isOpening
            ? intl.formatMessage({ id: 'outing.title' })
            : messageOnce(intl, 'outing.titleOf', { day: formatWeekday(intl, evening.day) }),
          description: intl.formatMessage({ id: 'outing.description' }),
          component: 'outing_page',
          props,
          // Search engines index the page itself, not everybody's evenings.
          ...((!isOpening || problems.length > 0) && { noindex: true }),
        },
        types: outingTypes,
        validUntil: rightUntil(outing, own),
        showsPlaces: evening.live.size > 0,
      }
    },
  }
}

/** Days further away have pages too; they are drawn at each request. */
function isNear(day: string, now: number): boolean {
  const today = Temporal.PlainDate.from(localDay(now))
  const [first, last] = [today.subtract({ days: 1 }), today.add({ days: outingLimits.daysAhead })]
  return day >= first.toString() && day <= last.toString()
}

/** Without the members' store the page is everybody's. */
async function ownOf(services: OutingPageServices, { session }: SharedPageInput, { evening }: Outing) {
  if (!session) return []
  try {
    return await ownBookings(services.bookings, evening, session)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return []
  }
}

function propsOf(
  { content, publicUrl }: OutingPageServices,
  { locale, path, gamingOff }: SharedPageInput,
  { outing, own }: { outing: Outing; own: readonly EveningPart[] },
): OutingPageProps {
  const { evening, choices, place, places, problems, missing, offer } = outing
  const { day, now } = evening
  const today = localDay(now)
  // A place that the member has is not chosen a second time.
  const parts = [...outing.parts.filter(({ key }) => !own.some((it) => it.key === key)), ...own].toSorted(inOrder)
  const address = outingPath(locale, choices)
  const search = outingSearch(choices)
  return {
    hasHeading: content.links.find(locale, splitPath(path).slug)?.published !== true,
    day,
    firstDay: today,
    lastDay: Temporal.PlainDate.from(today).add({ days: outingLimits.daysAhead }).toString(),
    isPast: day < today,
    at: choices.at ?? everywhere,
    places,
    parts: parts.map((it, index) => toRow(it, parts[index - 1], outing)),
    clashes: clashesOf(parts.flatMap((it) => timedOf(it) ?? [])),
    problems,
    missing,
    ...(offer && { offer: { ...offer, without: outingPath(locale, { ...choices, offer: undefined }) } }),
    ...choicesOf({
      evening,
      place,
      day: outing.day,
      parts,
      chosen: choices,
    }),
    carried: Object.fromEntries(new URLSearchParams(search)),
    shareUrl: publicUrl + address,
    calendarHref: `${pathFor('outing', locale)}.ics${search}`,
    hasOwn: own.length > 0,
    gamingOff,
  }
}

/** By hour; what has none stands first, as a night does. */
function inOrder(one: EveningPart, other: EveningPart): number {
  return (one.from ?? 0) - (other.from ?? 0)
}

function toRow(part: EveningPart, before: EveningPart | undefined, { evening, choices }: Outing): OutingPart {
  const { value, position, calendarId, hour, ...row } = part
  const isTaken = part.state === 'own' ? undefined : part.kind
  const without: OutingChoices = { ...choices, ...(isTaken && { [isTaken]: undefined }) }
  return {
    ...row,
    way: before && wayBetween(before.position, position),
    without: isTaken && outingPath(evening.locale, without),
  }
}

/** The first moment at which something that is shown, or could be chosen, has begun or is over. */
function rightUntil({ parts, day, evening }: Outing, own: readonly EveningPart[]): number {
  const moments = [...parts, ...own].flatMap(({ from, to }) => [from, to])
  const coming = moments.filter((it) => it !== undefined).filter((it) => it > evening.now)
  return Math.min(...coming, day.validUntil)
}
