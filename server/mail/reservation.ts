import * as brand from '#shared/house.ts'
import { localInstant, localIso } from '#shared/time/localTime.ts'
import type { MailHouse, StayMailData, TournamentMailData } from './kinds.ts'
import type { TemplateContext } from './templates/template.ts'

/**
 * Reservations as schema.org describes them and mail programs read them (EventReservation, LodgingReservation of
 * Gmail's reference). Each has all fields that the reference requires, or there is none: half a reservation is shown as
 * an error to its sender.
 */

interface Place {
  name: string
  number: string
  isCancelled: boolean
}

/** A place at a tournament. */
export function tournamentReservation(
  data: TournamentMailData,
  { number, isCancelled }: Omit<Place, 'name'>,
  { url }: TemplateContext,
): object | undefined {
  const { firstname, lastname, title, startsAt, endsAt, house } = data
  const address = house && addressOf(house)
  if (!lastname || !house || !address) return undefined
  const mine = url('vipTournaments')
  return {
    ...reservation('EventReservation', { name: `${firstname} ${lastname}`, number, isCancelled }),
    reservationFor: {
      '@type': 'Event',
      name: title,
      startDate: localIso(startsAt),
      endDate: localIso(endsAt),
      url: url('tournament', { slug: data.tournament }),
      location: { '@type': 'Place', name: house.name, address },
    },
    url: mine,
    ...(!isCancelled && { modifyReservationUrl: mine, cancelReservationUrl: mine }),
  }
}

/** Hours of a house that names none: those of most hotels, so that the days are right in any zone. */
const usualHours = { checkIn: '15:00', checkOut: '11:00' }

/** A stay at a hotel. The booking engine changes and cancels it: its page with us has the way there. */
export function stayReservation(
  { firstname, lastname, number, stayId, hotel, from, to, adults, children }: StayMailData,
  isCancelled: boolean,
  { url }: TemplateContext,
): object | undefined {
  const address = addressOf(hotel)
  if (!address || !lastname) return undefined
  const { checkIn = usualHours.checkIn, checkOut = usualHours.checkOut } = hotel
  const page = url('hotelStay', { id: stayId })
  return {
    ...reservation('LodgingReservation', { name: `${firstname} ${lastname}`, number, isCancelled }),
    reservationFor: {
      '@type': 'LodgingBusiness',
      name: hotel.name,
      address,
      ...(hotel.phone && { telephone: hotel.phone }),
    },
    checkinDate: dayOfStay(from, checkIn),
    checkoutDate: dayOfStay(to, checkOut),
    numAdults: adults,
    numChildren: children,
    url: page,
    ...(!isCancelled && { modifyReservationUrl: page, cancelReservationUrl: page }),
  }
}

function reservation(type: string, { name, number, isCancelled }: Place): object {
  return {
    '@context': 'http://schema.org',
    '@type': type,
    reservationNumber: number,
    reservationStatus: `http://schema.org/Reservation${isCancelled ? 'Cancelled' : 'Confirmed'}`,
    underName: { '@type': 'Person', name },
  }
}

/** All parts that the reference requires; undefined if the house's story lacks one. */
function addressOf({ street, zip, town }: MailHouse): object | undefined {
  const region = zip && regionOf(zip)
  if (!street || !zip || !town || !region) return undefined
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode: zip,
    addressLocality: town,
    addressRegion: region,
    addressCountry: brand.country,
  }
}

/** Regions by the departments in them, as INSEE has them since 2016: addresses in France name none. */
const regions: Readonly<Record<string, string>> = {
  'Auvergne-Rhône-Alpes': '01 03 07 15 26 38 42 43 63 69 73 74',
  'Bourgogne-Franche-Comté': '21 25 39 58 70 71 89 90',
  Bretagne: '22 29 35 56',
  'Centre-Val de Loire': '18 28 36 37 41 45',
  Corse: '20',
  'Grand Est': '08 10 51 52 54 55 57 67 68 88',
  'Hauts-de-France': '02 59 60 62 80',
  'Île-de-France': '75 77 78 91 92 93 94 95',
  Normandie: '14 27 50 61 76',
  'Nouvelle-Aquitaine': '16 17 19 23 24 33 40 47 64 79 86 87',
  Occitanie: '09 11 12 30 31 32 34 46 48 65 66 81 82',
  'Pays de la Loire': '44 49 53 72 85',
  'Provence-Alpes-Côte d’Azur': '04 05 06 13 83 84',
}

function regionOf(zip: string): string | undefined {
  const department = zip.slice(0, 2)
  return Object.keys(regions).find((it) => regions[it]?.split(' ').includes(department))
}

function dayOfStay(day: string, hour: string): string {
  return localIso(localInstant(`${day} ${hour}`))
}
