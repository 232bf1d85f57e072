import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { type CheckedStory, storiesIn } from '#server/content/index.ts'
import { type ApplicationPage, notFound, type PageInput, type PageView } from '#server/pages/index.ts'
import { tablePartnerOf, tablePartnerPage } from '#shared/booking/tablePartners.ts'
import { tableDays, tableProblems } from '#shared/booking/tables.ts'
import type { TablePageProps } from '#shared/booking/views.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { pathOf } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { dayOrders, parseTypedDay } from '#shared/time/dates.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { BookingPageServices } from './bookingPageServices.ts'

/**
 * `/table-redirect`: a valid request redirects to the partner's page with party, day and time; any other shows the form
 * with the error beside its field.
 */
export function tablePage({ content, clock, tables }: BookingPageServices): ApplicationPage {
  return {
    routes: ['tableRedirect'],
    async open(input) {
      const { locale, query } = input
      const story = await restaurantOf(input)
      const slug = lastSegment(story.storySlug)
      const fields = story.content as unknown as RestaurantContent
      const { name, phone, hours, exceptions } = fields
      const partner = tablePartnerOf(fields)
      const restaurant = { name, phone, href: pathOf(locale, story.slug) }
      if (!partner) return pageView(input, name, { restaurant })
      const typed = (field: string) => (query.get(field) ?? '').trim().slice(0, 20)
      const values = { people: typed('people'), date: typed('date'), time: typed('time') }
      const request = { ...values, date: parseTypedDay(dayOrders[locale], values.date) ?? values.date }
      const opening = { rows: hours.map((it) => it.content), exceptions: exceptions.map((it) => it.content) }
      const problems = tableProblems(request, tableDays(opening, localDay(clock()), clock()))
      if (Object.keys(problems).length === 0) {
        const table = { locale, ...request, people: Number(request.people) }
        return { outside: tablePartnerPage(partner, tables[partner.provider], table) }
      }
      const form = {
        slug,
        name,
        partner,
        hours: opening,
        state: { values, problems },
      }
      return pageView(input, name, { restaurant, form })
    },
  }

  /** @throws ProductError page.invalidRoute for an unknown restaurant, generic.unavailable */
  async function restaurantOf(input: PageInput): Promise<CheckedStory> {
    const { locale, query } = input
    const slug = query.get('restaurant') ?? ''
    const all = await storiesIn(content, locale, neededSlugs.tables.slug)
    const found = all.find(
      (it) => it.component === 'restaurant' && [it.storySlug, it.slug].map(lastSegment).includes(slug),
    )
    if (found) return found
    throw notFound(input)
  }
}

function pageView({ locale }: PageInput, restaurant: string, props: TablePageProps): PageView {
  const title = intlFor(locale).formatMessage({ id: 'booking.table.name' }, { restaurant })
  return { title, component: 'table_page', props }
}
