import { expect } from 'chai'
import { readConsent } from '#shared/consent/purposes.ts'
import { postForm, valuesIn } from '#test/support/formPosts.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const body = { choices: { analytics: true, monitoring: false }, wording: 'another-build', locale: 'fr' }

describe('choices about cookies (beyond B7, L7)', () => {
  const site = onAnyDatabase(openHotelSite)
  it('POST /api/consent answers 204, stores the proof and sets the cookie; a second choice is of the same browser', async () => {
    const visitor = site.client()
    const answer = must(await visitor.post('/api/consent', body), 204)
    expect(answer.body).to.equal('')
    const kept = readConsent(visitor.cookies.get('consent'))
    expect(kept?.choices).to.deep.equal(body.choices)
    expect(answer.headers.get('set-cookie'))
      .to.match(/; Max-Age=15724800;.*SameSite=Lax/)
      .and.not.match(/HttpOnly/)
    site.clock.advance({ hours: 1 })
    must(await visitor.post('/api/consent', { ...body, choices: { analytics: false } }), 204)
    const proofs = await proofsOf(kept?.id)
    expect(proofs.map(({ choicesJson }) => JSON.parse(choicesJson))).to.deep.equal([
      { analytics: true, monitoring: false },
      { analytics: false, monitoring: false },
    ])
    expect(proofs[0]).to.include({ wording: 'another-build', locale: 'fr', hotelMemberId: null, vipMemberId: null })
    expect(readConsent(visitor.cookies.get('consent'))).to.deep.include({ id: kept?.id, since: kept?.since })
  })

  it('refuses what is no choice, naming the field, and posts of other sites', async () => {
    const wrongs = [
      { ...body, choices: undefined },
      { ...body, choices: { analytics: 'yes' } },
      { ...body, choices: ['analytics'] },
      { ...body, wording: '' },
      { ...body, wording: 'w'.repeat(201) },
      { ...body, locale: 'de' },
    ]
    const answers = await Promise.all(wrongs.map((it) => site.client().post('/api/consent', it)))
    expect(answers.map((it) => [it.status, ...Object.keys(it.body.error.fields)])).to.deep.equal([
      ...[
        [422, 'choices'],
        [422, 'choices'],
        [422, 'choices'],
      ],
      ...[
        [422, 'wording'],
        [422, 'wording'],
        [422, 'locale'],
      ],
    ])
    const elsewhere = await site.client().post('/api/consent', body, { Origin: 'https://other.test' })
    expect(elsewhere.status).to.equal(403)
    expect((await site.client().get('/api/consent')).status).to.equal(405)
  })

  it('is 422 for a measurement’s cookie whose name is none, and keeps nothing then; others are nobody’s business', async () => {
    const refusal = { ...body, choices: { analytics: false } }
    for (const name of ['_ga(1)', '_gid[x]', '_gat b', '_gcl\u00e9']) {
      const visitor = site.client()
      const before = await allProofs()
      const answer = await visitor.post('/api/consent', refusal, { Cookie: `${name}=1` })
      expect([answer.status, answer.body.error?.code], name).to.deep.equal([422, 'invalid'])
      expect([...visitor.cookies.keys()], name).to.deep.equal([])
      expect(await allProofs(), name).to.equal(before)
    }
    for (const Cookie of ['_ga=1', '_ga.x-1=2; _gid|a=1', 'odd(name)=1', '[odd]=1; _ga=2'])
      must(await site.client().post('/api/consent', refusal, { Cookie }), 204)
    must(await site.client().post('/api/consent', body, { Cookie: '_ga 1=1' }), 204)
  })

  it('is made on /cookies and /en/cookies without any script: nothing ticked beforehand, kept, and taken back', async () => {
    for (const [path, saved] of [
      ['/cookies', 'enregistre'],
      ['/en/cookies', 'saved'],
    ] as const) {
      const visitor = site.client()
      const first = must(await visitor.get(path), 200)
      expect(first.headers.get('content-security-policy')).to.not.match(/google|hautemer-tags/)
      expect(first.headers.get('cache-control')).to.equal('private, no-store')
      const { wording, form, ...ticked } = valuesIn(first.body)
      expect(ticked).to.deep.equal({})
      const sent = must(
        await postForm(visitor, path, {
          form: form ?? '',
          wording: wording ?? '',
          answer: 'chosen',
          analytics: 'on',
        }),
        303,
      )
      expect(sent.headers.get('location')).to.equal(`${path}?${saved}=1#choices`)
      const after = must(await visitor.get(`${path}?${saved}=1`), 200)
      expect(valuesIn(after.body)).to.include({ analytics: 'on' }).and.not.have.property('monitoring')
      expect(after.body).to.contain('role="status"')

      // The sentences are kept with the proof.
      const { id, choices } = readConsent(visitor.cookies.get('consent')) ?? {}
      expect(choices).to.deep.equal({ analytics: true, monitoring: false })
      const [proof] = await proofsOf(id)
      const { db } = site.services.store
      const words = await db
        .selectFrom('consentWordings')
        .selectAll()
        .where('version', '=', proof?.wording ?? '')
        .executeTakeFirst()
      expect(words?.sentencesJson).to.match(path === '/cookies' ? /Mesure d’audience/ : /Audience measurement/)

      visitor.cookies.set('_ga', 'GA1.1.1').set('_ga_ABC', 'GS1').set('locale', 'fr')
      must(await postForm(visitor, path, { form: 'cookies', wording: wording ?? '', answer: 'none' }), 303)
      expect([...visitor.cookies.keys()].sort()).to.deep.equal(['consent', 'locale'])
      expect(valuesIn((await visitor.get(path)).body)).to.not.have.property('analytics')
    }
    const empty = await postForm(site.client(), '/cookies', { form: 'cookies' })
    expect(empty.status).to.equal(422)
    expect(empty.body).to.contain('role="alert"')
  })

  it('answered from the card of a page leads back there, and to pages of this site alone', async () => {
    const answer = (back: string) =>
      postForm(site.client(), '/cookies', { form: 'cookies', wording: 'w', answer: 'none', back })
    expect((await answer('/spectacles?page=2')).headers.get('location')).to.equal('/spectacles?page=2')
    for (const back of ['//evil.example', 'https://evil.example/', '/\\evil.example', '']) {
      const { status, headers } = await answer(back)
      expect([status, headers.get('location')], back).to.deep.equal([303, '/cookies?enregistre=1#choices'])
    }
  })

  it('a member’s choice stands in the account with its wording and dates and in the export, and loses its name with the account', async () => {
    const { client } = await site.member()
    const { wording = '' } = valuesIn((await client.get('/en/cookies')).body)
    must(await postForm(client, '/en/cookies', { form: 'cookies', wording, answer: 'all' }), 303)
    const id = readConsent(client.cookies.get('consent'))?.id
    const given = (await client.get('/en/my-account/profile')).body
    expect(given).to.contain('Audience measurement: To learn which pages').and.contain('Recording of errors: ')
    expect(given).to.contain('href="/en/cookies"')
    must(await postForm(client, '/en/cookies', { form: 'cookies', wording, answer: 'none' }), 303)
    const lineOf = (html: string) =>
      html.slice(html.indexOf('Audience measurement: '), html.indexOf('</li>', html.indexOf('Audience measurement: ')))
    const withdrawn = (await client.get('/en/my-account/profile')).body
    expect(lineOf(withdrawn).length).to.be.above(lineOf(given).length)
    const { data } = must(await client.get('/api/eph/profile/export'), 200).body
    expect(data.consentProofs.map((it: { choices: object }) => it.choices)).to.deep.equal([
      { analytics: true, monitoring: true },
      { analytics: false, monitoring: false },
    ])
    must(await client.post('/api/eph/users/erase', { password }), 204)
    const proofs = await proofsOf(id)
    expect(proofs.map(({ hotelMemberId }) => hotelMemberId)).to.deep.equal([null, null])
  })

  it('is in reach from every page, also without scripts, and a proof is forgotten when nobody may ask for it any more', async () => {
    for (const [path, way] of [
      ['/mentions-legales', '/cookies'],
      ['/en/legal-notice', '/en/cookies'],
    ] as const) {
      const html = await site.html(path)
      const footer = html.slice(html.indexOf('<footer'))
      expect(footer).to.contain(`href="${way}"`)
    }
    must(await site.client().post('/api/consent', body), 204)
    site.clock.advance({ days: 4 * 365 })
    await site.services.jobs.runDue()
    expect(await site.services.store.db.selectFrom('consentProofs').select('id').execute()).to.deep.equal([])
  })

  async function allProofs(): Promise<number> {
    const { db } = site.services.store
    return (await db.selectFrom('consentProofs').select('id').execute()).length
  }

  async function proofsOf(id: string | undefined) {
    const { db } = site.services.store
    return db
      .selectFrom('consentProofs')
      .selectAll()
      .where('consentId', '=', id ?? '')
      .orderBy('madeAt')
      .execute()
  }
})
