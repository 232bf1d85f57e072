import { expect } from 'chai'
import { EnvError, readEnv } from '#server/env/index.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { bodyOf, openFormsSite } from '../formsSite.ts'
import { marker, openClamd, pdf, sendFile } from './clamd.ts'

const words = {
  infected: {
    fr: 'Un virus a été trouvé dans ce fichier. Choisissez-en un autre, ou envoyez votre message sans fichier.',
    en: 'A virus was found in this file. Choose another one, or send your message without a file.',
  },
  unscanned: {
    fr: 'Ce fichier n’a pas pu être contrôlé. Réessayez dans quelques minutes, ou envoyez votre message sans fichier.',
    en: 'This file could not be checked. Try again in a few minutes, or send your message without a file.',
  },
}
const pages = { fr: '/contact', en: '/en/contact' }

describe('a file that a scanner looks at', () => {
  const clamd = opened(() => openClamd(1024 * 1024))
  const site = opened(() => openFormsSite({ env: { CLAMD: clamd.address } }))

  it('is taken where it is clean, whole as it was sent', async () => {
    const bytes = pdf('x'.repeat(300_000))
    const { answer, email } = await sendFile(site, bytes)
    must(answer, 201)
    expect(clamd.seen.at(-1)?.equals(bytes)).to.equal(true)
    expect(await storedOf(site, email)).to.equal(1)
  })

  for (const locale of locales)
    it(`is refused beside the field where it is infected, and the rest of what was typed stays, ${locale}`, async () => {
      const from = site.log.length
      const call = await sendFile(site, pdf(marker), { locale })
      expect([call.answer.status, call.answer.body.error.fields]).to.deep.equal([
        422,
        { attachment: words.infected[locale] },
      ])
      const form = await sendFile(site, pdf(marker), { locale, path: pages[locale] })
      expect(form.answer.status).to.equal(422)
      expect(form.answer.body).to.include(words.infected[locale]).and.include(form.email).and.include('Le Goff')
      for (const { email } of [call, form]) expect(await storedOf(site, email)).to.equal(0)
      const told = site.log.slice(from).filter(({ msg }) => msg === 'a file of a visitor is infected')
      expect(told.map(({ signature }) => signature)).to.include('Test.Hautemer')
    })

  it('is refused where the scanner gives no verdict, and the message goes without it', async () => {
    const from = site.log.length
    const { answer } = await sendFile(site, pdf('x'.repeat(2 * 1024 * 1024)))
    expect([answer.status, answer.body.error.fields]).to.deep.equal([503, { attachment: words.unscanned.fr }])
    await clamd.close()
    for (const locale of locales) {
      const form = await sendFile(site, pdf('clean'), { locale, path: pages[locale] })
      expect(form.answer.status).to.equal(503)
      expect(form.answer.body).to.include(words.unscanned[locale]).and.include(form.email)
      expect(await storedOf(site, form.email)).to.equal(0)
    }
    must(await site.client().post('/api/forms/contact', bodyOf(site, 'contact')), 201)
    const told = site.log.slice(from).filter(({ msg }) => msg === 'a file of a visitor could not be scanned')
    expect(JSON.stringify(told)).to.include('INSTREAM size limit exceeded').and.include('ECONNREFUSED')
  })

  it('does not let a site start on an address that is none', () => {
    for (const [text, address] of Object.entries({
      '/run/clamav/clamd.ctl': { path: '/run/clamav/clamd.ctl' },
      'clamd.internal:3310': { host: 'clamd.internal', port: 3310 },
      '[::1]:3310': { host: '::1', port: 3310 },
    }))
      expect(readEnv({ CLAMD: text }).clamd).to.deep.equal(address)
    for (const text of ['clamd', 'clamd:0', 'clamd:99999', 'http://clamd:3310', '::1:3310'])
      expect(() => readEnv({ CLAMD: text }), text).to.throw(EnvError, 'CLAMD is neither host:port')
  })
})

async function storedOf(site: HotelSite, email: string): Promise<number> {
  const rows = site.services.store.db.selectFrom('submissions').select('id').where('email', '=', email)
  return (await rows.execute()).length
}
