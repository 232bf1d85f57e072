import { expect } from 'chai'
import { writeAct } from '#server/desk/acts.ts'
import { deskPages } from '#server/desk/deskPages.ts'
import type { DeskPage } from '#server/desk/http/deskPage.ts'
import { deskParts } from '#server/services/deskParts.ts'
import { type DeskAct, deskRoles, isActOf, isRoleOf, roleFor } from '#shared/desk/rights.ts'
import { deskPath, deskRoutes } from '#shared/desk/routes.ts'
import { locales } from '#shared/locales.ts'
import { errorsIn, postForm } from '#test/support/formPosts.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { houses, staffMember } from '../deskSite.ts'

/** The table of the router; what a page needs is looked at when it is opened. */
const services = { calls: {}, evenings: {}, letters: {} } as never
const pages: readonly DeskPage[] = deskPages(services, deskParts(services), {} as never)
const id = '00000000-0000-4000-8000-000000000000'
const params = { id, evening: id, player: id, story: id, contest: id, list: 'letter', month: '2026-11' }

interface Form {
  page: DeskPage
  name: string
  /** Acts that it needs: the page's and its own. */
  acts: readonly DeskAct[]
}

const forms: readonly Form[] = pages.flatMap((page): Form[] => {
  if (page.access === 'anybody' || page.access === 'person') return []
  const own = page.access === 'anyAct' ? [] : [page.access]
  return Object.entries(page.forms ?? {}).map(([name, form]) => ({
    page,
    name,
    acts: form.act ? [...own, form.act] : own,
  }))
})

describe('every form of the desk (B23)', () => {
  it('is in the table of this test, with the page of each route', () => {
    const routes = new Set<string>(pages.map(({ route }) => route))
    expect(Object.keys(deskRoutes).filter((it) => !routes.has(it))).to.deep.equal([])
    expect(forms.length).to.be.above(40)
  })

  const site = onAnyDatabase(openHotelSite)
  it('asks for the right of its page and for its own, for each role at each kind of house', async () => {
    let asked = 0
    for (const role of deskRoles.filter((it) => it !== 'group')) {
      for (const [house, kind] of [
        [houses.casino, 'casino'],
        [houses.hotel, 'hotel'],
      ] as const) {
        if (!isRoleOf(role, kind)) continue
        const { client } = await staffMember(site, role, house)
        const may = (act: DeskAct) => roleFor([{ house, role }], act, house) !== undefined && isActOf(act, kind)
        for (const { page, name, acts } of forms.filter((it) => !it.acts.every(may))) {
          if (asked++ % 80 === 79) site.clock.toNextMinute()
          const path = deskPath(page.route, 'en', { house, ...params })
          const { status } = await postForm(client, path, { form: name })
          expect(status, `${role} ${house} ${page.route} ${name} (${acts})`).to.equal(403)
        }
      }
    }
    expect(asked).to.be.above(100)
  })

  it('that is sent empty is answered, and each of its fields says something else', async () => {
    const staff = await staffMember(site, 'group', undefined)
    let asked = 0
    let refused = 0
    for (const { page, name, acts } of forms) {
      if (asked++ % 25 === 24) site.clock.toNextMinute()
      const house = acts.every((it) => isActOf(it, 'casino')) ? houses.casino : houses.hotel
      for (const locale of locales) {
        const path = deskPath(page.route, locale, { house, ...params })
        const { status, body } = await postForm(staff.client, path, { form: name })
        const about = `${path} ${name} ${status}`
        expect(status, about).to.be.below(500)
        const errors = Object.values(errorsIn(String(body)))
        expect(new Set(errors).size, `${about}: ${errors.join(' | ')}`).to.equal(errors.length)
        for (const it of errors) expect(it, about).not.to.match(/^(Champ obligatoire|Required field|Indiquez)\.?$/)
        if (status === 422) refused++
      }
    }
    expect(refused).to.be.above(10)
  })

  it('that finds or opens somebody is one of sixty looks an hour', async () => {
    const staff = await staffMember(site, 'group', undefined)
    const { store } = site.services
    const person = await store.db
      .selectFrom('deskPeople')
      .select('id')
      .where('email', '=', staff.email)
      .executeTakeFirstOrThrow()
    const source = { personId: person.id, role: 'group', network: null, at: site.clock.now() }
    for (let n = 0; n < 60; n++)
      await writeAct(store.db, source, { act: 'findMember', house: houses.casino, subject: `look-${n}` })
    const looks = forms.filter(({ name }) => ['find', 'open', 'list', 'card'].includes(name))
    expect(looks.length).to.be.at.least(10)
    for (const { page, name, acts } of looks) {
      const house = acts.every((it) => isActOf(it, 'casino')) ? houses.casino : houses.hotel
      const reason = page.route === 'renewals' ? 'handle' : 'phone'
      const typed = { reason, code: '427118055636', email: 'nobody@nowhere.test', id }
      const { status } = await postForm(staff.client, deskPath(page.route, 'en', { house, ...params }), {
        form: name,
        ...typed,
      })
      // An evening that there is not finds nobody.
      expect(status, `${page.route} ${name}`).to.equal(page.route === 'tournamentWalkIn' ? 404 : 429)
    }
  })
})
