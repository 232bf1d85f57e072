import { everyHouse } from '#shared/desk/rights.ts'
import { pageCount } from '#shared/http/page.ts'
import { readActs, writeAct } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import { allHouses } from '../houses.ts'
import type { DeskPage } from '../http/deskPage.ts'

const linesPerPage = 50

/** The log of a house, or of all of them; reading it is an act, too. */
export function actPages({ store }: DeskServices): DeskPage[] {
  return [
    {
      route: 'acts',
      access: 'readActs',
      async open({ house, person, source, query, locale }) {
        const isEverywhere = query.get('all') === '1' && person.roles.some((it) => it.house === everyHouse)
        const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
        await writeAct(store.db, source, { act: 'readActs', house: isEverywhere ? null : house.slug })
        const own = isEverywhere ? undefined : house.slug
        const { lines, total } = await readActs(store.db, { house: own, page, size: linesPerPage })
        const houses = await allHouses(store.db)
        const names = new Map(houses.map((it) => [it.slug, locale === 'fr' ? it.nameFr : it.nameEn]))
        const entries = lines.map(({ id, at, act, personName, role, house: where, reason }) => ({
          id,
          at,
          act,
          person: personName,
          role,
          house: where && (names.get(where) ?? where),
          reason,
        }))
        const props = { lines: entries, page, pages: pageCount(total, linesPerPage), total, isEverywhere }
        return { view: { name: 'acts', props } }
      },
    },
  ]
}
