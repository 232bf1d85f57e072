import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { postForm, withoutConsent } from '#test/support/formPosts.ts'
import { must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { openPokerSite, type Player, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const slug = 'nuit-du-granit'
const page = `/poker/tournois/${slug}`
const entry = `${page}/inscription`
const mine = '/carte-vip/mes-tournois'
const redirected = {
  fr: 'Vous allez être redirigé vers le site marchand',
  en: 'You will be redirected to the merchant site',
}

describe('pages of tournaments with places (R015, R016, R091, R092, R202, R282, R283)', () => {
  const site = onAnyDatabase(openPokerSite)
  before(async () => {
    for (const locale of ['fr', 'en'] as const)
      await eventually(
        () => site.services.content.all(locale).filter((it) => it.component === 'tournament').length,
        (count) => count === 10,
        30_000,
      )
  })

  const formOf = (fields: Record<string, string>, player: Player, path: string) => postForm(player.client, path, fields)
  const html = async ({ client }: Player, path: string): Promise<string> => must(await client.get(path), 200).body
  const freeIn = (text: string) => Number(/Places libres\u00a0: (\d+) sur/.exec(text)?.[1])

  it('say how many places are free, never older than two seconds, in caches too; nothing but a button leads further', async () => {
    const before = freeIn(await site.html(page))
    const player = await site.player()
    must(await player.register(slug), 201)
    site.clock.advance({ ms: 2000 })
    const answer = await site.get(page)
    expect(answer.headers.get('cache-control')).to.match(/^public, max-age=0, s-maxage=[0-2]$/)
    const text = await answer.text()
    expect(freeIn(text)).to.equal(before - 1)
    expect(text).to.contain(`href="${entry}" class="btn"`)
    expect(await site.html('/poker/tournois')).to.contain(`>${before - 1} places libres<`)
  })

  it('say beside the button that there is no right of withdrawal, who mediates, and that nothing is played here (L2, L13, L14)', async () => {
    const player = await site.player()
    const order = await html(player, entry)
    expect(order, 'its picture, and what it costs in the act').to.match(/EntryAside[\s\S]+<img/)
    expect(order).to.match(/<button class="btn" type="submit">Payer \d+\s€</)
    for (const text of [await site.html(page), order])
      for (const words of [
        'pas de droit de rétractation',
        'Médiation Tourisme et Voyage',
        'Rien ne se joue en ligne',
        'HealthWarning',
      ])
        expect(text, words).to.contain(words)
    expect(await site.html('/en/poker/tournaments/nuit-du-granit')).to.contain('there is no right of withdrawal')
  })

  it('lead who is not connected to the poker login, and back to the tournament after it (R103, R202)', async () => {
    const stranger = site.client()
    const answer = await stranger.get(entry)
    const login = `/poker/connexion?redirect=${encodeURIComponent(entry)}`
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, login])
    expect((await stranger.get(login)).body).to.contain('La Nuit du Granit')
    const email = newEmail()
    const other = site.client()
    must(await other.post('/api/vip/signup', signupBody({ email })), 201)
    const { id } = await site.mail('activation', email)
    must(await other.post(`/api/vip/activate/${id}`, { email }), 200)
    const back = await postForm(stranger, login, { form: 'login', email, password })
    expect([back.status, back.headers.get('location')]).to.deep.equal([303, entry])
    expect((await stranger.get(login)).headers.get('location')).to.equal(entry)
  })

  it('make a VIP account with its required fields only, whose link leads back to the tournament (R102)', async () => {
    const stranger = site.client({ locale: 'fr' })
    const register = `/poker/inscription?redirect=${encodeURIComponent(entry)}`
    const text = withoutConsent(must(await stranger.get(register), 200).body)
    const names = [...text.matchAll(/<(?:input|select)\b[^>]*\bname="(\w+)"/g)].map(([, name]) => name)
    expect(new Set(names).difference(new Set(['form', 'idempotencyKey']))).to.deep.equal(
      new Set([
        'civility',
        'firstname',
        'lastname',
        'birthdate',
        'country',
        'email',
        'emailVerify',
        'password',
        'passwordConfirm',
        'terms',
        'privacy',
      ]),
    )
    const { terms: _terms, privacy: _privacy, ...body } = signupBody() as Record<string, string>
    const fields = { ...body, birthdate: '15/06/1985', terms: 'on', privacy: 'on', form: 'signup' }
    const sent = await postForm(stranger, register, fields)
    expect(sent.status, sent.body).to.equal(303)
    expect((await stranger.get(sent.headers.get('location') ?? '')).body).to.contain('La Nuit du Granit')
    const email = String(body.email)
    const mail = await site.mail('activation', email)
    expect(mail).to.include({ redirect: entry })
    const activation = `/carte-vip/activation/${mail.id}?redirect=${encodeURIComponent(entry)}`
    const back = await postForm(stranger, activation, { form: 'activation', email })
    expect([back.status, back.headers.get('location')]).to.deep.equal([303, entry])
    const wrong = await postForm(site.client(), register, { ...fields, email: 'x', birthdate: '15/06/2015' })
    expect([wrong.status, wrong.body.includes('aria-invalid="true"')]).to.deep.equal([422, true])
  })

  it('hold a place by a form without a script and lead to the merchant, of whose origin the policy knows', async () => {
    const player = await site.player()
    const answer = must(await player.client.get(entry), 200)
    expect(answer.headers.get('content-security-policy'))
      .to.contain(`form-action 'self' `)
      .and.contain(site.merchant.url)
    expect(answer.headers.get('cache-control')).to.equal('private, no-store')
    for (const words of [redirected.fr, '30\u00a0minutes', '50\u00a0€', 'rien n’est débité', 'pièce d’identité'])
      expect(answer.body, words).to.contain(words)
    const posted = await formOf({ form: 'register', tournament: slug, amount: '1' }, player, entry)
    expect(posted.status).to.equal(303)
    expect(posted.headers.get('location')).to.match(new RegExp(`^${site.merchant.url}/pay/`))
    const held = await html(player, entry)
    expect(held)
      .to.contain('data-live="countdown"')
      .and.contain('<noscript><meta http-equiv="refresh" content="60"></noscript>')
    expect(held)
      .to.contain(`href="${posted.headers.get('location')}"`)
      .and.contain(redirected.fr)
    const id = /name="registration" value="([^"]+)"/.exec(held)?.[1] ?? ''
    const given = await formOf({ form: 'cancel', registration: id }, player, entry)
    expect(given.headers.get('location')).to.equal(`${mine}?fait=annulation`)
    expect(await html(player, `${mine}?fait=annulation`)).to.contain('Votre place est rendue')
    expect(await html(player, `/poker/paiement/${id}`)).to.contain('La place est rendue')
  })

  it('wait for the merchant’s word on the way back, then show place, code and paper; going back changes nothing (L1, L4)', async () => {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register('la-bulle-des-pins'), 201).body
    const back = pathFor('payment', 'fr', { id })
    const open = await html(player, back)
    expect(open).to.contain('Le paiement n’est pas fait').and.contain(checkoutUrl).and.contain(redirected.fr)
    site.merchant.holdWebhooks(true)
    site.merchant.setWeather('failing')
    const paid = await pay(checkoutUrl)
    expect(new URL(paid.headers.get('location') ?? '').pathname).to.match(new RegExp(`/${id}$`))
    const waiting = await html(player, back)
    expect(waiting).to.contain('Nous attendons la confirmation').and.contain('data-live="payment"')
    expect(waiting).to.contain('<noscript><meta http-equiv="refresh" content="3"></noscript>')
    site.merchant.setWeather('well')
    site.merchant.holdWebhooks(false)
    await untilState(player, id, 'confirmed')
    for (let again = 0; again < 2; again++) {
      const text = await html(player, back)
      for (const words of [
        'Vous êtes inscrit',
        'class="QrCode"',
        '/poker/tournois/la-bulle-des-pins.ics',
        'pièce d’identité',
        'href="/carte-vip/mes-tournois"',
        'href="/vous-proteger"',
      ])
        expect(text, words).to.contain(words)
      expect(text).to.not.contain('http-equiv="refresh"').and.not.contain(redirected.fr)
    }
    expect(await html(player, pathFor('payment', 'en', { id })))
      .to.contain('You are registered')
      .and.not.contain(redirected.en)
    expect(await html(player, '/poker/tournois/la-bulle-des-pins/inscription')).to.contain('Vous êtes inscrit')
    const other = await site.player()
    expect((await other.client.get(back)).status).to.equal(404)
    expect((await site.client().get(back)).headers.get('location')).to.contain('/carte-vip/connexion?redirect=')
  })

  it('say after the 30 minutes that the place is given back, with the code’s own message (R280, R283)', async () => {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register('omaha-de-la-baie'), 201).body
    site.clock.advance({ minutes: 45 })
    const back = pathFor('payment', 'en', { id })
    const text = await eventually(
      () => html(player, back),
      (it) => it.includes('Time is up'),
      30_000,
    )
    expect(text).to.contain('Failed reservation').and.contain('Try again').and.not.contain(redirected.en)
    expect(await (await pay(checkoutUrl)).text()).to.not.contain('4242')
  })

  it('give the code’s message above the form when a place is refused (R279, R280)', async () => {
    const player = await site.player()
    const refusal = async (tournament: string) => {
      const answer = await formOf(
        { form: 'register', tournament },
        player,
        '/en/poker/tournaments/la-nuit-de-la-digue/registration',
      )
      return `${answer.status} ${/role="alert"[^>]*>(?:<h2[^>]*>)?([^<]+)/.exec(answer.body)?.[1]}`
    }
    expect(await refusal('no-such-one')).to.equal('404 Unable to obtain tournament data')
    must(await player.register('omaha-de-la-baie'), 201)
    expect(await refusal('omaha-de-la-baie')).to.contain('409 Failed reservation: you are already signed up')
  })
})
