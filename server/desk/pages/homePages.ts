import { listRequests } from '#server/forms/index.ts'
import { countOpen } from '#server/hotel/index.ts'
import { countUndecided } from '#server/letter/index.ts'
import { type DeskAct, type HeldRole, houseKinds, isActOf, roleFor, rolesAt } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { HouseEntry, WaitingTool } from '#shared/desk/views.ts'
import type { Locale } from '#shared/locales.ts'
import type { DeskServices } from '../deskServices.ts'
import { allHouses, nameOf } from '../houses.ts'
import type { ActInput, DeskPage } from '../http/deskPage.ts'
import { doneNotice } from '../http/returned.ts'
import { pointsNumbers, scopeOf as scopeOfPoints } from '../points/pointsProps.ts'
import { scopeOf as scopeOfRequests } from '../requests/requestScope.ts'

/** The person's houses, and the tools at one of them. */
export function homePages({ store }: DeskServices): DeskPage[] {
  return [
    {
      route: 'home',
      access: 'person',
      async open(input) {
        const { person, locale } = input
        const houses = await housesOf(person.roles, locale)
        const [only, another] = houses
        if (only && !another) return { location: deskPath('house', locale, { house: only.slug }) }
        return { view: { name: 'houses', props: { houses, notice: doneNotice(input) } } }
      },
    },
    {
      route: 'house',
      access: 'anyAct',
      open: async (input) => ({
        view: {
          name: 'house',
          props: { roles: rolesAt(input.person.roles, input.house.slug), waiting: await waitingAt(input) },
        },
      }),
    },
  ]

  /** Casinos, hotels, restaurants, each as its reader's language sorts them. */
  async function housesOf(roles: readonly HeldRole[], locale: Locale): Promise<HouseEntry[]> {
    const { compare } = new Intl.Collator(locale, { ignorePunctuation: true })
    return (await allHouses(store.db))
      .map((house) => ({
        slug: house.slug,
        kind: house.kind,
        name: nameOf(house, locale),
        roles: rolesAt(roles, house.slug),
      }))
      .filter((it) => it.roles.length > 0)
      .sort((a, b) => houseKinds.indexOf(a.kind) - houseKinds.indexOf(b.kind) || compare(a.name, b.name))
  }

  /** The work that waits at this house for a person with these rights; numbers alone, so that they are no look. */
  async function waitingAt(input: ActInput): Promise<Partial<Record<WaitingTool, number>>> {
    const { person, house, now } = input
    const may = (act: DeskAct) => isActOf(act, house.kind) && roleFor(person.roles, act, house.slug) !== undefined
    const waiting: Partial<Record<WaitingTool, number>> = {}
    if (may('answerClaim') || may('approveAdjustment')) {
      const { claims, waiting: adjustments } = await pointsNumbers(store.db, scopeOfPoints(input), now)
      waiting.points = (may('answerClaim') ? claims : 0) + (may('approveAdjustment') ? adjustments : 0)
    }
    if (may('advanceRenewal')) waiting.renewals = (await countOpen(store.db)).asked
    if (may('answerRequest')) waiting.requests = await openRequests(input)
    if (may('sendLetter')) waiting.letters = await countUndecided(store.db)
    return waiting
  }

  /** Requests that nobody has answered, of this house alone. */
  async function openRequests(input: ActInput): Promise<number> {
    const search = { filter: 'open', form: undefined, text: '', personId: input.person.id } as const
    return (await listRequests(store.db, scopeOfRequests(input, false), search, { page: 1, size: 1 })).total
  }
}
