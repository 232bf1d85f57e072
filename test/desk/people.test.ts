import { expect } from 'chai'
import { endAccess, invite } from '#server/desk/people/access.ts'
import { importStaff } from '#server/hotel/staff/importStaff.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { closePage } from '#test/support/browser.ts'
import { errorsIn, postForm } from '#test/support/formPosts.ts'
import { forEachDatabase, must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { mainText, pageOf, press } from './deskPages.ts'
import { enter, houses, type Staff, signIn, staffMember, textOf } from './deskSite.ts'

const anne = { employeeNumber: '300002', firstname: 'Anne', lastname: 'Le Goff', birthdate: '1985-06-15' }

describe('people of the desk, by screen (B23)', () => {
  const site = onAnyDatabase(openHotelSite)
  const db = () => site.services.store.db
  const at = (name: 'people' | 'person' | 'house' | 'acts', params = {}, locale: Locale = 'fr') =>
    deskPath(name, locale, { house: houses.casino, ...params })
  const rowOf = (email: string) =>
    db().selectFrom('deskPeople').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const pageFor = async (email: string) => at('person', { id: (await rowOf(email)).id })
  const manager = (name = 'Ada Petit', locale: Locale = 'fr') => staffMember(site, 'group', undefined, { name, locale })
  const send = ({ client }: Pick<Staff, 'client'>, path: string, fields: Record<string, string>) =>
    postForm(client, path, fields)
  const isIn = async ({ client }: Pick<Staff, 'client'>) => (await client.get(at('house'))).status === 200
  const newcomer = { form: 'invite', name: 'Max Roy', language: 'en', role: 'reception', house: houses.hotel }

  for (const locale of locales)
    it(`are invited with role and house, told by mail in their language, and logged, in ${locale}`, async () => {
      const ada = await manager('Ada Petit', locale)
      const email = newEmail('staff.test')
      const path = at('people', {}, locale)
      const answer = must(await send(ada, path, { ...newcomer, email }), 303)
      expect(answer.headers.get('location')).to.equal(`${path}?done=invited`)
      const { client } = ada
      expect(textOf(must(await client.get(`${path}?done=invited`), 200)))
        .to.include('Max Roy')
        .and.include(locale === 'fr' ? 'invitation envoyée' : 'invitation sent')
        .and.include(locale === 'fr' ? 'L’invitation est partie' : 'The invitation is on its way')
      const mail = await db().selectFrom('outbox').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
      expect([mail.kind, mail.locale]).to.deep.equal(['deskInvitation', 'en'])
      const max = { client: await signIn(site, email) }
      const hotel = await max.client.get(deskPath('house', 'fr', { house: houses.hotel }))
      expect([hotel.status, await isIn(max)]).to.deep.equal([200, false])
      const { id } = await rowOf(email)
      const lines = await db().selectFrom('deskActs').selectAll().where('subject', '=', id).execute()
      expect(lines.map((it) => [it.act, it.role, it.details])).to.deep.equal([
        ['invite', 'group', JSON.stringify({ person: id, role: 'reception', at: houses.hotel })],
      ])
      expect(textOf(must(await client.get(at('person', { id }, locale)), 200))).to.include(
        locale === 'fr' ? 'Accès donné · réception' : 'Access given · reception',
      )
    })

  it('come in with an invitation once, within a week, and with one that is sent again', async () => {
    const ada = await manager()
    const email = newEmail('staff.test')
    must(await send(ada, at('people'), { ...newcomer, email }), 303)
    const week = 7 * 86_400_000
    expect((await rowOf(email)).invitedUntil).to.be.within(site.clock.now() + week - 60_000, site.clock.now() + week)
    site.clock.advance({ days: 7 })
    const late = site.client()
    must(await send({ client: late }, deskPath('login', 'fr'), { form: 'email', email }), 303)
    expect(await site.mails('deskCode', email)).to.equal(0)
    const again = await manager('Lou Caro')
    const page = await pageFor(email)
    expect(textOf(must(await again.client.get(page), 200))).to.include('invitation expirée')
    must(await send(again, page, { form: 'again' }), 303)
    expect(await site.mails('deskInvitation', email)).to.equal(2)
    await signIn(site, email)
    expect((await rowOf(email)).invitedUntil).to.equal(null)
    const used = must(await send(again, page, { form: 'again' }), 409)
    expect(textOf(used)).to.include('ce n’est plus possible')
    site.clock.advance({ days: 30 })
    await signIn(site, email)
  })

  it('are told why an invitation is refused, beside its field and with what was typed', async () => {
    const ada = await manager()
    const none = { email: newEmail('staff.test') }
    for (const [changed, field, text] of [
      [{ email: 'max@' }, 'email', 'adresse e-mail'],
      [{ name: '' }, 'name', 'prénom et le nom'],
      [{ name: 'x'.repeat(81) }, 'name', '80 caractères'],
      [{ role: 'boss' }, 'role', 'Choisissez un rôle'],
      [{ role: 'tournamentDesk' }, 'role', 'pas de sens'],
      [{ role: 'group' }, 'house', 'tous les établissements'],
      [{ house: '' }, 'house', 'Choisissez l’établissement'],
      [{ house: 'nowhere' }, 'house', 'Choisissez l’établissement'],
      [{ employee: '999999' }, 'employee', 'liste du personnel'],
    ] as const) {
      const answer = must(await send(ada, at('people'), { ...newcomer, ...none, ...changed }), 422)
      expect(errorsIn(String(answer.body))[field], field).to.include(text)
      if (field !== 'email')
        expect(
          String(answer.body)
            .match(/value="[^"]*"/g)
            ?.join(),
          field,
        ).to.include(none.email)
    }
    expect(await db().selectFrom('deskPeople').select('id').where('email', '=', none.email).execute()).to.deep.equal([])
    must(await send(ada, at('people'), { ...newcomer, ...none }), 303)
    const twice = must(await send(ada, at('people'), { ...newcomer, ...none, language: 'fr' }), 409)
    expect(textOf(twice)).to.include('a déjà ce rôle')
    expect(twice.body).to.include(`value="${none.email}"`)
  })

  it('who are suspended are out at once, in every session, and back with roles and passkeys when reinstated', async () => {
    const ada = await manager()
    const lea = await staffMember(site, 'casinoDesk', houses.casino)
    const path = await pageFor(lea.email)
    must(await send(ada, path, { form: 'suspend' }), 303)
    expect(await isIn(lea)).to.equal(false)
    const { id } = await rowOf(lea.email)
    expect(await db().selectFrom('deskSessions').select('id').where('personId', '=', id).execute()).to.deep.equal([])
    expect(textOf(must(await send(ada, path, { form: 'suspend' }), 409))).to.include('avant vous')
    const codes = await site.mails('deskCode', lea.email)
    must(await send({ client: site.client() }, deskPath('login', 'fr'), { form: 'email', email: lea.email }), 303)
    expect(await site.mails('deskCode', lea.email)).to.equal(codes)
    const role = { role: 'reception', house: houses.casino }
    expect(textOf(must(await send(ada, path, { form: 'give', ...role }), 409))).to.include('rétablissez-le d’abord')
    must(await send(ada, path, { form: 'reinstate' }), 303)
    await enter(site, lea.email, lea.client)
    expect(await isIn(lea)).to.equal(true)
    must(await send(ada, path, { form: 'give', ...role }), 303)
    must(await send(ada, path, { form: 'take', role: 'casinoDesk', house: houses.casino }), 303)
    expect(textOf(must(await lea.client.get(at('house')), 200))).to.include('Votre rôle : réception')
    must(await send(ada, path, { form: 'change', name: 'Léa Le Roux', language: 'en', employee: '' }), 303)
    must(await send(ada, path, { form: 'end' }), 303)
    expect(await isIn(lea)).to.equal(false)
    const told = await db()
      .selectFrom('outbox')
      .select(['locale', 'payload'])
      .where('recipient', '=', lea.email)
      .where('kind', '=', 'deskAccess')
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    expect(told.map((it) => it.locale).toSorted()).to.deep.equal(['en', 'en', 'fr', 'fr', 'fr'])
    const acts = await db().selectFrom('deskActs').select('act').where('subject', '=', id).execute()
    expect(acts.map(({ act }) => act)).to.deep.equal([
      ...['invite', 'suspendAccess', 'reinstateAccess', 'invite', 'endAccess', 'changePerson', 'endAccess'],
    ])
    const lines = site.log.filter((it) => it.log === 'security' && it.person === id && it.by !== undefined)
    expect(lines.map((it) => it.event)).to.deep.equal([
      ...['accessSuspension', 'accessReturn', 'invitation', 'accessEnd', 'accessEnd'],
    ])
  })

  it('who manage change nothing of their own, under no address, and every other manager hears of a new one', async () => {
    await importStaff(site.services.store, [{ ...anne, hasLeft: false }], site.clock.now())
    const ada = await staffMember(site, 'group', undefined, { name: 'Ada Petit', employee: anne.employeeNumber })
    const lou = await manager('Lou Caro')
    const own = await pageFor(ada.email)
    expect(must(await ada.client.get(own), 200).body).not.to.match(/<main.*<form/)
    const forms: Record<string, string>[] = [
      { form: 'give', role: 'reception', house: houses.casino },
      { form: 'take', role: 'group', house: '*' },
      { form: 'change', name: 'Ada Le Petit' },
      { form: 'suspend' },
      { form: 'end' },
    ]
    for (const form of forms)
      expect(textOf(must(await send(ada, own, form), 409)), form.form).to.include('votre propre accès')
    const email = newEmail('staff.test')
    const second = { ...newcomer, email, role: 'group', house: '', employee: anne.employeeNumber }
    expect(textOf(must(await send(ada, at('people'), second), 409))).to.include('votre propre accès')
    expect(await site.mails('deskManager', lou.email)).to.equal(0)
    must(await send(ada, at('people'), { ...second, employee: '' }), 303)
    expect(await site.mails('deskManager', lou.email)).to.equal(1)
    expect(await site.mails('deskManager', email)).to.equal(0)
  })

  for (const [width, locale, javascript] of [
    [390, 'fr', true],
    [820, 'en', false],
  ] as const)
    it(`are invited and suspended at ${width} pixels ${javascript ? 'with' : 'without'} scripts, the keyboard alone, in ${locale}`, async () => {
      const ada = await manager('Ada Petit', locale)
      const email = newEmail('staff.test')
      const page = await pageOf(ada, { width, locale, javascript })
      try {
        await page.goto(site.url + at('people', {}, locale))
        const typed = [
          ['#email', email],
          ['#name', 'Max Roy'],
          ['#role', 'r'],
          ['#house', 'Villa'],
        ] as const
        for (const [field, text] of typed) {
          await page.focus(field)
          await page.keyboard.type(text)
        }
        await press(page, locale === 'fr' ? 'Envoyer l’invitation' : 'Send the invitation')
        expect(await mainText(page)).to.include(
          locale === 'fr' ? 'L’invitation est partie' : 'invitation is on its way',
        )
        await page.goto(site.url + at('person', { id: (await rowOf(email)).id }, locale))
        expect(await mainText(page)).to.include('Villa Ondine')
        const name = locale === 'fr' ? 'Suspendre l’accès' : 'Suspend access'
        const summary = await page.$(`::-p-xpath(//summary[contains(., "${name}")])`)
        await summary?.press('Enter')
        await press(page, new RegExp(`^${name}$`))
        expect(await mainText(page)).to.include(locale === 'fr' ? 'Rétablir l’accès' : 'Reinstate access')
      } finally {
        await closePage(page)
      }
    })
})

describe('people of the desk whom two managers change at once', () => {
  forEachDatabase((site) => {
    const db = () => site.services.store.db
    const rowOf = (email: string) =>
      db().selectFrom('deskPeople').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const at = async (email: string, locale: Locale = 'fr') =>
      deskPath('person', locale, { house: houses.casino, id: (await rowOf(email)).id })
    const manager = (name: string) => staffMember(site, 'group', undefined, { name })

    it('are changed by the first alone; the second is told who it was and when, keeps what was typed, and may send it again', async () => {
      const [ada, lou] = [await manager('Ada Petit'), await manager('Lou Caro')]
      for (const locale of locales) {
        const { email } = await staffMember(site, 'reception', houses.hotel, { name: 'Max Roy' })
        const path = await at(email, locale)
        const read = must(await ada.client.get(path), 200).body as string
        const form = { form: 'change', seen: seenIn(read), language: 'fr', employee: '' }
        const [one, other] = await Promise.all([
          postForm(ada.client, path, { ...form, name: 'Max of Ada' }),
          postForm(lou.client, path, { ...form, name: 'Max of Lou' }),
        ])
        expect([one.status, other.status].sort()).to.deep.equal([303, 409])
        const [first, second, late] = one.status === 303 ? ['Ada', 'Lou', other] : ['Lou', 'Ada', one]
        expect((await rowOf(email)).name).to.equal(`Max of ${first}`)
        const by = first === 'Ada' ? 'Ada Petit' : 'Lou Caro'
        expect(textOf(late)).to.match(
          new RegExp(`${locale === 'fr' ? 'Dernier changement\\s: ' : 'Last change: '}${by}, .*\\d{4}`),
        )
        expect(late.body).to.include(`value="Max of ${second}"`)
        const client = second === 'Ada' ? ada.client : lou.client
        must(await postForm(client, path, { ...form, seen: seenIn(late.body), name: `Max of ${second}` }), 303)
        expect((await rowOf(email)).name).to.equal(`Max of ${second}`)
        const lines = await db()
          .selectFrom('deskActs')
          .select('act')
          .where('subject', '=', (await rowOf(email)).id)
          .execute()
        expect(lines.filter((it) => it.act === 'changePerson')).to.have.length(2)
      }
    })

    it('always have a manager left: of two who suspend one another at once one is refused', async () => {
      const [ada, lou] = [await manager('Ada Petit'), await manager('Lou Caro')]
      const pages = [await at(ada.email), await at(lou.email)] as const
      const others = await db().selectFrom('deskPeople').select('email').execute()
      for (const { email } of others.filter((it) => it.email !== ada.email && it.email !== lou.email))
        await endAccess(site.services.store, { email }, site.clock.now())
      // One who was invited and never came in is no manager yet.
      await invite(
        site.services.store,
        { email: newEmail('staff.test'), role: 'group', name: 'Max Roy', language: 'fr' },
        site.clock.now(),
      )
      const answers = await Promise.all([
        postForm(ada.client, pages[1], { form: 'suspend' }),
        postForm(lou.client, pages[0], { form: 'suspend' }),
      ])
      const states = [(await rowOf(ada.email)).suspendedAt, (await rowOf(lou.email)).suspendedAt]
      expect(states.filter((it) => it !== null)).to.have.length(1)
      expect(answers.map(({ status }) => status).filter((it) => it === 303).length).to.be.at.least(1)
    })
  })
})

/** The last act that a page showed, which its form sends along. */
function seenIn(html: string): string {
  return /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? 'missing'
}
