import { expect } from 'chai'
import { errorsIn, postForm, valuesIn } from '#test/support/formPosts.ts'
import { must, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { floorEvent, fullMember, newCard, postFloor, preMember, registerCard } from '#test/support/vipSite.ts'

/** Everything here is posted as a browser without scripts does (beyond B1). */
describe('pages of the VIP card', () => {
  const site = opened(() => openHotelSite({ env: { FLOOR_SECRET: 'secret-of-the-floor' } }))

  const earn = (cvip: string, points: number) =>
    postFloor(site, floorEvent(site, 'pointsEarned', { cvip, points, source: 'machines', label: 'Machines' }))

  it('carries the health warning and the way to protect oneself on each of them', async () => {
    const { client } = await fullMember(site)
    const nobody = site.client()
    for (const path of ['connexion', 'inscription', 'mot-de-passe-oublie'])
      expect((await nobody.get(`/carte-vip/${path}`)).body, path)
        .to.contain('09 74 75 13 13')
        .and.contain('/vous-proteger')
    for (const path of ['mon-espace', 'mes-points', 'recompenses', 'parrainage', 'profil']) {
      const answer = must(await client.get(`/carte-vip/${path}`), 200)
      expect(answer.headers.get('cache-control'), path).to.equal('private, no-store')
      expect(answer.body, path).to.contain('class="HealthWarning"').and.contain('data-surface="nuit"')
    }
  })

  it('sends who is not connected to the login and back after it; who is connected away from it', async () => {
    const { client, email } = await fullMember(site)
    const stranger = site.client()
    const sent = must(await stranger.get('/en/vip-card/my-points'), 303).headers.get('location') ?? ''
    expect(sent).to.equal('/en/vip-card/login?redirect=%2Fen%2Fvip-card%2Fmy-points')
    const posted = must(await postForm(stranger, sent, { form: 'login', email, password }), 303)
    expect(posted.headers.get('location')).to.equal('/en/vip-card/my-points')
    expect(must(await client.get('/carte-vip/connexion'), 303).headers.get('location')).to.equal(
      '/carte-vip/mon-espace',
    )
  })

  it('keeps both menus in reach for members who have both cards, in one session', async () => {
    const { client } = await fullMember(site)
    const body = signupBody()
    must(await client.post('/api/eph/users/signup', body), 201)
    const { id } = await site.mail('activation', String(body.email))
    must(await client.post(`/api/eph/users/activate/${id}`, { email: body.email }), 200)
    for (const [path, other] of [
      ['/carte-vip/mon-espace', 'href="/mon-compte"'],
      ['/mon-compte', 'href="/carte-vip/mon-espace"'],
    ] as const) {
      const page = must(await client.get(path), 200).body
      expect(page, path).to.contain('data-member="hotel vip').and.contain(`class="Member-other"`).and.contain(other)
    }
  })

  it('registers the holder of a card, step by step: code, proof, form, link', async () => {
    const card = await registerCard(site, newCard())
    const client = site.client()
    const start = '/en/vip-card/register'
    const fields = { form: 'verification', cvip: card.cvip, lastname: card.lastname, birthdate: '06/15/1985' }
    const codeStep = must(await postForm(client, start, fields), 303).headers.get('location') ?? ''
    expect(codeStep).to.match(/^\/en\/vip-card\/register\?verification=[\w-]+$/)
    expect((await client.get(codeStep)).body)
      .to.contain('the email address that the casino has for you')
      .and.not.contain('•••')
    const wrong = await postForm(client, codeStep, { form: 'cardCode', code: '000000' })
    expect(wrong.status).to.equal(422)
    expect(errorsIn(wrong.body)).to.deep.equal({ 'code-code': 'Invalid verification code' })
    const { code } = await site.mail('cardCode', card.email)
    const formStep =
      must(await postForm(client, codeStep, { form: 'cardCode', code }), 303).headers.get('location') ?? ''
    expect(formStep).to.match(/\?proof=[\w-]{40,}$/)
    const form = valuesIn((await client.get(formStep)).body)
    const body = signupBody()
    const typed = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    const signup = { ...typed, form: 'signup', proof: form.proof ?? '', birthdate: '06/15/1985' }
    must(await postForm(client, formStep, signup), 303)
    const email = String(body.email)
    const { id } = await site.mail('activation', email)
    const opened = must(await postForm(client, `/en/vip-card/activation/${id}`, { form: 'activation', email }), 303)
    const home = must(await client.get(opened.headers.get('location') ?? ''), 200).body
    expect(home).to.contain(card.cvip.slice(0, 4)).and.not.contain('File number')
  })

  it('shows a pre-member the file with its number and QR code, and keeps rewards and sponsorship for later (R079)', async () => {
    const { client, profile } = await preMember(site)
    const home = must(await client.get('/carte-vip/mon-espace'), 200).body
    expect(home).to.contain(profile.fileNumber).and.contain('class="QrCode"')
    // The way to the card comes first, the points that there are not yet after it.
    expect(home).to.match(/<h1 id="file">Votre carte vous attend au casino<\/h1>[\s\S]+>0<\/span> point</)
    expect(home.match(/<h1/g)).to.have.length(1)
    const rewards = must(await client.get('/carte-vip/recompenses'), 200).body
    expect(rewards).to.contain('Les récompenses s’ouvrent avec la carte').and.not.contain('data-form="claim"')
    expect((await client.get('/carte-vip/parrainage')).body).to.not.contain('data-form="invitation"')
  })

  it('lets a card login look at points, and nothing else', async () => {
    const { card, profile } = await fullMember(site)
    await earn(card.cvip, 5000)
    const client = site.client()
    const wrong = { form: 'cardLogin', kind: 'qr', code: card.cvip, birthdate: '01/01/1990' }
    const refused = await postForm(client, '/en/vip-card/login', wrong)
    expect([refused.status, errorsIn(refused.body)]).to.deep.equal([422, { 'card-birthdate': 'Invalid birthdate' }])
    must(await postForm(client, '/en/vip-card/login', { ...wrong, birthdate: '06/15/1985' }), 303)
    const home = must(await client.get('/en/vip-card/my-space'), 200).body
    expect(home).to.contain('5,000').and.not.contain(profile.email).and.not.contain(profile.lastname)
    expect((await client.get('/en/vip-card/rewards')).body).to.not.contain('data-form="claim"')
    const away = must(await client.get('/en/vip-card/profile'), 303)
    expect(away.headers.get('location')).to.equal('/en/vip-card/login?redirect=%2Fen%2Fvip-card%2Fprofile')
    const claim = await postForm(client, '/en/vip-card/rewards', { form: 'claim', reward: 'un-cocktail-au-coucher' })
    expect(claim.status).to.equal(403)
  })

  it('shows the ledger page by page; a page that is none is a 404', async () => {
    const { client, card } = await fullMember(site)
    const lines = Array.from({ length: 21 }, (_, n) =>
      floorEvent(site, 'pointsEarned', { cvip: card.cvip, points: 100 + n, source: 'bars', label: `Bar ${n}` }),
    )
    must(await postFloor(site, ...lines), 202)
    const first = must(await client.get('/en/vip-card/my-points'), 200).body
    expect(first.match(/<tr id="ligne-/g)).to.have.length(20)
    // The floor's words are French, and say so beside a name of the page's language.
    expect(first).to.contain('<td>Bar<small lang="fr-FR">Bar 20</small>')
    expect((await client.get('/carte-vip/mes-points')).body)
      .to.contain('<td>Bar 20<')
      .and.not.contain('<small lang=')
    expect((await client.get('/en/vip-card/my-points?page=2')).body.match(/<tr id="ligne-/g)).to.have.length(1)
    for (const page of ['0', '3', 'two']) {
      const answer = await client.get(`/en/vip-card/my-points?page=${page}`)
      expect([answer.status, page]).to.deep.equal([404, page])
    }
  })

  it('shows rewards by twelve, each on one page, and leads from page to page with the filter', async () => {
    const { client } = await fullMember(site)
    const idsOn = async (query: string) =>
      [...(await client.get(`/en/vip-card/rewards${query}`)).body.matchAll(/<li class="RewardTile" id="([^"]+)"/g)].map(
        ([, id]) => id,
      )
    const pages = await Promise.all(['', '?page=2', '?page=3'].map(idsOn))
    expect(pages.map((it) => it.length).slice(0, 2)).to.deep.equal([12, 12])
    expect(new Set(pages.flat())).to.have.property('size', pages.flat().length)
    const sorted = (await client.get('/en/vip-card/rewards?sort=points')).body
    expect(sorted).to.contain('href="/en/vip-card/rewards?sort=points&amp;page=2"')
  })

  it('filters and sorts rewards by the address, and says which filter it does not know', async () => {
    const { client } = await fullMember(site)
    const pointsIn = (html: string) =>
      [...html.matchAll(/class="Price">([\d,]+) points/g)].map(([, points]) => Number(points?.replace(',', '')))
    const cheap = pointsIn((await client.get('/en/vip-card/rewards?category=bars&sort=points')).body)
    expect(cheap.length).to.be.above(2)
    expect(cheap).to.deep.equal(cheap.toSorted((a, b) => a - b))
    expect(pointsIn((await client.get('/en/vip-card/rewards?category=bars&sort=-points')).body)).to.deep.equal(
      cheap.toReversed(),
    )
    const unknown = must(await client.get('/en/vip-card/rewards?category=cars'), 200).body
    expect(unknown).to.contain('does not exist')
    expect(pointsIn(unknown).length).to.be.above(cheap.length)
  })

  it('claims a reward after a confirmation, shows its code, and says when the points are not enough', async () => {
    const { client, card } = await fullMember(site)
    const path = '/en/vip-card/rewards'
    const claim = { form: 'claim', reward: 'un-cocktail-au-coucher' }
    const poor = await postForm(client, path, claim)
    expect([poor.status, poor.body.includes('You do not have enough points')]).to.deep.equal([409, true])
    await earn(card.cvip, 1000)
    expect((await client.get(path)).body).to.contain('This takes 900 points and leaves 100')
    const claimed = must(await postForm(client, path, claim), 303).headers.get('location') ?? ''
    const page = must(await client.get(claimed), 200).body
    const { items } = must(await client.get('/api/vip/rewards/mine'), 200).body
    expect(page).to.contain(items[0].code).and.contain('is yours').and.contain('class="QrCode"')
    expect((await site.client().get(claimed)).status).to.equal(303)
  })

  it('invites a godson and lists where they stand', async () => {
    const { client } = await fullMember(site)
    const path = '/en/vip-card/sponsorship'
    const refused = await postForm(client, path, { form: 'invitation', firstname: 'Noé', email: 'noe@' })
    expect(refused.status).to.equal(422)
    expect(valuesIn(refused.body)).to.include({ firstname: 'Noé', email: 'noe@' })
    must(await postForm(client, path, { form: 'invitation', firstname: 'Noé', email: 'noe@friends.test' }), 303)
    const page = must(await client.get(`${path}?invitation=1`), 200).body
    expect(page).to.contain('The invitation is on its way').and.contain('Noé').and.contain('Invited on')
    const { code } = must(await client.get('/api/vip/sponsorship'), 200).body
    expect(page).to.contain(`/en/vip-card/register?sponsor=${code}`)
    const invited = await site.client().get(`/en/vip-card/register?card=none&sponsor=${code}`)
    expect(valuesIn(invited.body).referral).to.equal(code)
  })

  it('shares the code with what it brings, 3,100 points worth 5 euros, and the health warning (R312, L2)', async () => {
    const { client } = await fullMember(site)
    const { code } = must(await client.get('/api/vip/sponsorship'), 200).body
    const said = {
      '/en/vip-card/sponsorship': ['3,100 reward points worth €5', 'Gambling can be dangerous'],
      '/carte-vip/parrainage': ['3 100 points de récompense, soit 5 €'],
    }
    // Pages have no euros beside points: rewards are priced in points, and a member's points are no money.
    for (const path of ['/carte-vip/mon-espace', '/carte-vip/mes-points', '/carte-vip/recompenses']) {
      const text = (must(await client.get(path), 200).body as string).replaceAll(/<[^>]*>/g, '')
      expect(text, path)
        .to.match(/\bpoints?\b/)
        .and.not.match(/points?[^.]{0,30}\d\s€/)
    }
    for (const [path, own] of Object.entries(said)) {
      const html = must(await client.get(path), 200).body as string
      const mailto = /href="mailto:\?([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
      const body = new URLSearchParams(mailto).get('body') ?? ''
      const sheet = /data-share-text="([^"]+)"|data-text="([^"]+)"/.exec(html)?.slice(1).find(Boolean) ?? ''
      const law = 'Les jeux d’argent et de hasard peuvent être dangereux'
      for (const words of [...own, law, '09 74 75 13 13', code])
        for (const text of [body, sheet]) expect(text.replaceAll(/\s/g, ' '), `${path}: ${words}`).to.contain(words)
    }
  })

  it('saves each part of the profile by itself, favourites and tastes too', async () => {
    const { client } = await fullMember(site)
    const path = '/carte-vip/profil'
    const saved = (part: string) => `${path}?enregistre=${part}#${part}`
    const forms = {
      favourites: { favouriteCasino: 'casino-des-pins', casinoFavoriteDate1: '14/07/1990' },
      preferences: { shows: 'true' },
      phone: { number: '06 12 34 56 78' },
      civility: { civility: 'Mr' },
    }
    for (const [form, fields] of Object.entries(forms)) {
      const answer = must(await postForm(client, path, { form, ...fields }), 303)
      expect(answer.headers.get('location')).to.equal(saved(form))
    }
    const { profile } = { profile: must(await client.get('/api/vip/profile/me'), 200).body }
    expect(profile).to.deep.include({
      favourites: { favouriteCasino: 'casino-des-pins', casinoFavoriteDate1: '1990-07-14' },
      preferences: { games: false, restaurants: false, shows: true },
      phoneNumber: '+33612345678',
      civility: 'Mr',
    })
    const bad = await postForm(client, path, { form: 'favourites', favouriteCasino: 'nowhere' })
    expect(bad.status).to.equal(422)
  })

  describe('jackpots of a casino (R019, R038–R040, B19)', () => {
    const path = '/en/casinos/casino-de-la-digue/jackpots'

    before(async () => {
      const machine = { machine: 'J1', currency: 'EUR' }
      must(
        await postFloor(
          site,
          floorEvent(site, 'jackpot', { ...machine, name: '=Three "Suns"', amount: 1_234_567 }),
          floorEvent(site, 'jackpot', { ...machine, machine: 'J2', name: 'Octopus', amount: 500 }),
          floorEvent(site, 'payment', { ...machine, amount: 45_050 }),
          floorEvent(site, 'tableState', {
            table: 'R9',
            game: 'Roulette',
            betMin: 200,
            betMax: 20_000,
            positions: 7,
            open: true,
          }),
        ),
        202,
      )
    })

    it('stand in tables, with what past payments say of the next: nothing', async () => {
      const page = must(await site.client().get(path), 200).body
      expect(page).to.contain('€12,345.67').and.contain('Roulette').and.contain('Past payments say nothing')
      expect(page).to.contain('class="HealthWarning"')
      expect(must(await site.client().get('/casinos/nowhere/jackpots'), 404).body).to.contain(
        '/casinos/nowhere/jackpots',
      )
    })

    it('open the last payments of a machine at an address of their own; page, call and file agree', async () => {
      const client = site.client()
      const page = must(await client.get(`${path}?machine=J1`), 200).body
      expect(page).to.contain('id="payments"').and.contain('€450.50')
      expect((await client.get(`${path}?machine=J2`)).body).to.contain('No payments for this machine')
      expect((await client.get(`${path}?machine=none`)).body)
        .to.contain('We do not know that machine')
        .and.not.contain('id="payments"')
      const { items } = must(await client.get('/api/casinos/casino-de-la-digue/machines/J1/payments'), 200).body
      const file = must(await client.get(`${path}/payments.csv`), 200)
      expect(file.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
      const [head, line] = file.body.split('\r\n')
      expect(head).to.equal('"machine","name","amount","currency","at"')
      expect(line).to.equal(`"J1","'=Three ""Suns""",450.5,"EUR","${items[0].at}"`)
      const bytes = await (await site.get(`${path}/payments.csv`)).arrayBuffer()
      expect(Buffer.from(bytes.slice(0, 3)).toString('hex'), 'the mark of UTF-8').to.equal('efbbbf')
      // As a spreadsheet in the page's language reads columns and decimals.
      const french = must(await client.get('/casinos/casino-de-la-digue/jackpots/payments.csv'), 200)
      expect(french.body.split('\r\n')[1]).to.equal(`"J1";"'=Three ""Suns""";450,5;"EUR";"${items[0].at}"`)
      expect((await client.get('/casinos/nowhere/jackpots/payments.csv')).status).to.equal(404)
    })

    it('say when the floor has been silent', async () => {
      expect(must(await site.client().get(path), 200).body).to.contain('Updated at')
      site.clock.advance({ minutes: 6 })
      expect(must(await site.client().get(path), 200).body).to.contain('The floor has said nothing since')
    })
  })
})
