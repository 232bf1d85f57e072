import { listRequests } from '#server/forms/index.ts'
import { countOpen } from '#server/hotel/index.ts'
import { countUndecided } from '#server/letter/index.ts'
import { type DeskAct, houseKinds, isActOf, roleFor, rolesAt } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { HouseEntry, WaitingTool } from '#shared/desk/views.ts'
import type { DeskServices } from '../deskServices.ts'
import { allHouses, nameOf } from '../houses.ts'
import type { ActInput, DeskPage, StaffInput } from '../http/deskPage.ts'
import { doneNotice } from '../http/returned.ts'
import { countAwaiting } from '../letters/secondPerson.ts'
import { hasEveryHouse, pointsNumbers, scopeOf as scopeOfPoints } from '../points/pointsProps.ts'
import { scopeOf as scopeOfRequests } from '../requests/requestScope.ts'

/** The person's houses, and the tools at one of them. */
export function homePages({ store }: DeskServices): DeskPage[] {
  return [
    {
      route: 'home',
      access: 'person',
      async open(input) {
        const { person, locale } = input
        const houses = await housesOf(input)
        const [only, another] = houses
        if (only && !another) return { location: deskPath('house', locale, { house: only.slug }) }
        const groupHouse = hasEveryHouse(person) ? (only?.slug ?? null) : null
        return { view: { name: 'houses', props: { houses, groupHouse, notice: doneNotice(input) } } }
      },
    },
    {
      route: 'house',
      access: 'anyAct',
      open: async (input) => ({
        view: {
          name: 'house',
          props: {
            roles: rolesAt(input.person.roles, input.house.slug),
            waiting: { ...(await ownWork(input)), ...(await sharedWork(input)) },
          },
        },
      }),
    },
  ]

  /** Casinos, hotels, restaurants, each as its reader's language sorts them, with what waits there. */
  async function housesOf({ person, locale, now }: StaffInput): Promise<HouseEntry[]> {
    const { compare } = new Intl.Collator(locale, { ignorePunctuation: true })
    const houses = (await allHouses(store.db))
      .map((house) => ({ house, name: nameOf(house, locale), roles: rolesAt(person.roles, house.slug) }))
      .filter((it) => it.roles.length > 0)
      .sort((a, b) => houseKinds.indexOf(a.house.kind) - houseKinds.indexOf(b.house.kind) || compare(a.name, b.name))
    return Promise.all(
      houses.map(async ({ house, ...rest }) => {
        const { points = 0, requests = 0 } = await ownWork({ person, house, now })
        return { ...rest, slug: house.slug, kind: house.kind, waiting: points + requests }
      }),
    )
  }

  /** The work that waits at a house alone, for a person with these rights; numbers alone, so that they are no look. */
  async function ownWork(at: At): Promise<Partial<Record<WaitingTool, number>>> {
    const waiting: Partial<Record<WaitingTool, number>> = {}
    if (may(at, 'answerClaim') || may(at, 'approveAdjustment')) {
      const scope = scopeOfPoints({ ...at, query: new URLSearchParams() })
      const { claims, waiting: adjustments } = await pointsNumbers(store.db, scope, at)
      waiting.points = (may(at, 'answerClaim') ? claims : 0) + (may(at, 'approveAdjustment') ? adjustments : 0)
    }
    if (may(at, 'answerRequest')) waiting.requests = await openRequests(at)
    return waiting
  }

  /** The work that any house takes up: cards and letters are the group's. */
  async function sharedWork(at: At): Promise<Partial<Record<WaitingTool, number>>> {
    return {
      ...(may(at, 'advanceRenewal') && { renewals: (await countOpen(store.db)).asked }),
      ...(may(at, 'sendLetter') && {
        letters: (await countUndecided(store.db)) + (await countAwaiting(store.db, at.person.id)),
      }),
    }
  }

  /** Requests that nobody has answered, of this house alone. */
  async function openRequests(at: At): Promise<number> {
    const search = { filter: 'open', form: undefined, text: '', personId: at.person.id } as const
    return (await listRequests(store.db, scopeOfRequests(at, false), search, { page: 1, size: 1 })).total
  }
}

type At = Pick<ActInput, 'person' | 'house' | 'now'>

function may({ person, house }: At, act: DeskAct): boolean {
  return isActOf(act, house.kind) && roleFor(person.roles, act, house.slug) !== undefined
}
