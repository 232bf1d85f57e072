import { addressOf } from '#server/account/index.ts'
import { type ActInput, findHouse, type House, mayDo, placeAndPerson } from '#server/desk/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Queries } from '#server/store/tables.ts'
import type { DeskRenewal } from '#shared/desk/renewals.ts'
import { customerStatusOf, levelName } from '#shared/hotel/levels.ts'
import { nextStep } from '#shared/hotel/renewals.ts'
import type { Locale } from '#shared/locales.ts'
import { type HeldRenewal, nextHotelOf } from '../renewals/heldRenewals.ts'
import { byPost, lastMove, mayUndoStep, stateOf } from '../renewals/steps.ts'

/** A renewal as the desk reads it, with what this person may do with it. */
export async function renewalEntry(db: Queries, renewal: HeldRenewal, input: ActInput): Promise<DeskRenewal> {
  const { house, person, locale, now } = input
  const { requestedAt, madeAt, sentAt, deliveredAt, handOver } = renewal
  const state = stateOf(renewal)
  const last = lastMove(renewal)
  const step = nextStep(state)
  return {
    name: `${renewal.firstname} ${renewal.lastname}`,
    number: renewal.ibNumber,
    status: levelName(customerStatusOf(renewal.level), locale),
    state,
    at: {
      asked: requestedAt,
      ...(madeAt !== null && { made: madeAt }),
      ...(sentAt !== null && { sent: sentAt }),
      ...(deliveredAt !== null && { given: deliveredAt }),
    },
    ...(handOver !== null && { handOver: handOver === byPost ? byPost : await hotelName(db, handOver, locale) }),
    address: state === 'given' ? [] : addressLines(renewal, locale),
    ...(last && { last: { at: last.at, ...(await placeAndPerson(db, last, locale)) } }),
    may: {
      ...(step && mayDo(input, 'advanceRenewal') && { step }),
      undo: mayDo(input, 'undoRenewal') && mayUndoStep(renewal, { house: house.slug, personId: person.id, at: now }),
    },
    handOvers: step === 'sent' ? await handOversOf(db, renewal, house, locale) : [],
  }
}

/** By post to the address of the profile, at this hotel, or at the one of the member's next stay. */
export async function handOversOf(
  db: Queries,
  { addressJson, hotelMemberId }: HeldRenewal,
  house: House,
  locale: Locale,
): Promise<DeskRenewal['handOvers']> {
  const next = await nextHotelOf(db, hotelMemberId)
  const nextHouse = next && next !== house.slug ? await findHouse(db, { slug: next }) : undefined
  return [
    ...(addressJson === null ? [] : [{ value: byPost }]),
    ...[house, nextHouse]
      .filter((it) => it !== undefined)
      .map((it) => ({ value: it.slug, hotel: textIn(it.names, locale) })),
  ]
}

function addressLines(renewal: HeldRenewal, locale: Locale): string[] {
  const address = addressOf(renewal)
  if (!address) return []
  const { addressLine1, addressLine2, postalBox, placeKnownAs, zipCode, city, country } = address
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  const lines = [addressLine1, addressLine2, postalBox, placeKnownAs, `${zipCode} ${city}`, name]
  return lines.filter((it): it is string => Boolean(it))
}

async function hotelName(db: Queries, slug: string, locale: Locale): Promise<string> {
  return (await placeAndPerson(db, { house: slug, personId: null }, locale)).house ?? slug
}
