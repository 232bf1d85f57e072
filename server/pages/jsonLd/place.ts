import type { HoursExceptionContent, HoursRowContent } from '#client/ui/schema.ts'
import type { Block, Picture } from '#shared/content/values.ts'
import * as brand from '#shared/house.ts'
import { nextDayOf } from '#shared/time/openingHours.ts'

interface Place {
  street?: string
  zip?: string
  town?: string
  phone?: string
  latitude?: number
  longitude?: number
  picture?: Picture
}

/** Address, position, telephone and picture of a house. */
export function placeOf(place: Place, publicUrl: string): object {
  const { street, zip, town, phone, latitude, longitude, picture } = place
  return {
    ...(town && {
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: street }),
        ...(zip && { postalCode: zip }),
        addressLocality: town,
        addressCountry: brand.country,
      },
    }),
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(phone && { telephone: phone }),
    ...imageOf(picture, publicUrl),
  }
}

export function imageOf(picture: Picture | undefined, publicUrl: string): object {
  return picture && URL.canParse(picture.src) ? { image: `${publicUrl}/_img${new URL(picture.src).pathname}` } : {}
}

interface Hours {
  hours: readonly Block<HoursRowContent>[]
  exceptions: readonly Block<HoursExceptionContent>[]
}

const dayNames: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** The hours shown on the page. A closed day opens and closes at midnight, as schema.org demands. */
export function hoursOf({ hours, exceptions }: Hours, today: string): object {
  const week = hours.map(({ content }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: content.days.map((day) => dayNames[day]),
    opens: content.opens,
    closes: content.closes,
  }))
  const days = exceptions.flatMap(({ content }) => {
    const day = nextDayOf(content, today)
    if (!day) return []
    const { opens, closes } = content.closed ? {} : content
    const span = opens && closes ? { opens, closes } : { opens: '00:00', closes: '00:00' }
    return [{ '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day, ...span }]
  })
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(days.length > 0 && { specialOpeningHoursSpecification: days }),
  }
}
