import { expect } from 'chai'
import type { Client } from '#test/support/client.ts'
import { postForm, withoutConsent } from '#test/support/formPosts.ts'
import { must, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { newCard, registerCard } from '#test/support/vipSite.ts'

/** Where somebody was going when they were asked for an account they did not have yet. */
const ways = {
  eph: {
    pages: { login: '/mon-compte/connexion', register: '/mon-compte/inscription', home: '/mon-compte' },
    target: '/mon-compte/mes-sejours?onglet=termines#liste',
    form: { birthdate: '15/06/1985' },
    calls: { signup: '/api/eph/users/signup', login: '/api/eph/users/login', activate: '/api/eph/users/activate' },
  },
  vip: {
    pages: { login: '/en/vip-card/login', register: '/en/vip-card/register', home: '/en/vip-card/my-space' },
    target: '/en/poker/tournaments/grand-prix/registration',
    form: { birthdate: '06/15/1985' },
    calls: { signup: '/api/vip/signup', login: '/api/vip/login', activate: '/api/vip/activate' },
  },
} as const

describe('a sign-up leads back to where somebody was going', () => {
  const site = opened(() => openHotelSite({ mailbox: true }))

  for (const [programme, { pages, target, form, calls }] of Object.entries(ways)) {
    const redirect = `redirect=${encodeURIComponent(target)}`
    const locale = programme === 'eph' ? 'fr' : 'en'

    it(`${programme}: from login to registration and back, over the link of the mail, without a script`, async () => {
      const client = site.client({ locale })
      expect(await htmlOf(client, `${pages.login}?${redirect}`)).to.include(`href="${pages.register}?${redirect}"`)
      const start = `${pages.register}?${redirect}`
      expect(await htmlOf(client, start)).to.include(`href="${pages.login}?${redirect}"`)
      const body = signupBody(form)
      const typed = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
      const email = String(body.email)
      // A form that comes back keeps it.
      expect((await postForm(client, start, { ...typed, form: 'signup', lastname: '' })).body).to.include(redirect)
      must(await postForm(client, start, { ...typed, form: 'signup' }), 303)
      // A login before the confirmation sends another link; it keeps the address, too.
      must(await postForm(client, `${pages.login}?${redirect}`, { form: 'login', email, password }), 403)
      const { path } = await site.mailbox.next(email)
      expect([path, (await site.mailbox.next(email)).path].every((it) => it.endsWith(`?${redirect}`))).to.equal(true)
      expect(await htmlOf(client, path)).to.include(`data-next="${target}"`)
      const { headers } = must(await postForm(client, path, { form: 'activation', email }), 303)
      expect(headers.get('location')).to.equal(target)
      const gone = await client.get(path)
      expect(gone.status).to.equal(410)
    })

    it(`${programme}: with a script the forms’ calls carry it; another site is nowhere`, async () => {
      const client = site.client({ locale })
      const question = programme === 'vip' ? '&card=none' : ''
      const page = await htmlOf(client, `${pages.register}?${redirect}${question}`)
      expect(page).to.include(`data-call="POST ${calls.signup}?${redirect}"`)
      expect(await htmlOf(client, `${pages.login}?${redirect}`)).to.include(`"POST ${calls.login}?${redirect}"`)
      for (const [asked, kept] of [
        [target, target],
        ['//evil.test/', null],
        ['https://evil.test/', null],
        ['/logout', null],
      ] as const) {
        const body = signupBody()
        must(await client.post(`${calls.signup}?redirect=${encodeURIComponent(asked)}`, body), 201)
        const { path } = await site.mailbox.next(String(body.email))
        expect(new URL(path, site.url).searchParams.get('redirect')).to.equal(kept)
      }
      const evil = await htmlOf(client, `${pages.register}?redirect=%2F%2Fevil.test${question}`)
      // The links to the other language keep the page's query, which that page checks as this one does.
      const besides = withoutConsent(evil).replace(/<a\b[^>]*\bhreflang=[^>]*>|"queries":\{[^}]*\}/gi, '')
      expect(besides).to.not.include('evil.test')
    })
  }

  it('is kept from step to step by members who have a card to prove', async () => {
    const { pages, target, form } = ways.vip
    const [client, card] = [site.client(), await registerCard(site, newCard())]
    const redirect = `redirect=${encodeURIComponent(target)}`
    const { cvip, lastname } = card
    const first = `${pages.register}?${redirect}`
    const code = must(await postForm(client, first, { form: 'verification', cvip, lastname, ...form }), 303)
    const codeStep = code.headers.get('location') ?? ''
    expect(await htmlOf(client, codeStep)).to.include(`href="${pages.register}?${redirect}"`)
    const digits = (await site.mail('cardCode', card.email)).code
    const proof = must(await postForm(client, codeStep, { form: 'cardCode', code: digits }), 303)
    expect(proof.headers.get('location'))
      .to.match(/\?proof=[\w-]+&/)
      .and.to.include(redirect)
    expect(await htmlOf(client, proof.headers.get('location') ?? '')).to.include(`/api/vip/signup?${redirect}`)
  })

  async function htmlOf(client: Client, path: string): Promise<string> {
    return must(await client.get(path), 200).body.replaceAll('&amp;', '&')
  }
})
