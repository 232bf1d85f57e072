import { expect } from 'chai'
import { formNumber } from '#shared/forms/forms.ts'
import { must } from '#test/support/hotelSite.ts'
import { blockOn, bodyOf, dayFrom, forEachFormsSite, postForm } from '../formsSite.ts'

const pages = {
  contact: ['/contact', '/en/contact'],
  quote: ['/demande-de-devis', '/en/quote-request'],
  seminar: ['/seminaires', '/en/meetings'],
  contest: ['/demo-contest', '/en/demo-contest'],
  event: ['/demo-event', '/en/demo-event'],
  newsletter: ['/', '/en'],
} as const

describe('form blocks posted to their page without a script', () => {
  forEachFormsSite((site) => {
    const fieldsOf = async (form: string, path: string, changed: Record<string, string> = {}) => {
      const block = await blockOn(site, path, form)
      const entries = Object.entries(bodyOf(site, form)).map(([name, value]) => [name, String(value)])
      return { ...Object.fromEntries(entries), form, block, website: '', token: '', ...changed } as Record<
        string,
        string
      >
    }
    const stored = (email: unknown) =>
      site.services.store.db.selectFrom('submissions').selectAll().where('email', '=', String(email)).execute()

    for (const [form, paths] of Object.entries(pages)) {
      for (const path of paths) {
        it(`${form} on ${path}: stored, then the same page says so in the form’s place`, async () => {
          const fields = await fieldsOf(form, path)
          const answer = await postForm(site, path, fields)
          expect(answer.status, String(answer.body).slice(0, 300)).to.equal(303)
          const [page = '', hash] = String(answer.headers.get('location')).split('#')
          expect(page.startsWith(`${path}?${path.startsWith('/en') ? 'sent' : 'envoye'}=`)).to.equal(true)
          const next = await site.get(page)
          expect(next.headers.get('cache-control')).to.equal('private, no-store')
          const html = await next.text()
          expect(html).to.contain(`class="SentBox Column Column--3" id="${hash}" role="status"`)
          expect(html).not.to.contain(`data-form="${form}"`)
          if (fields.eventDate) {
            const tag = path.startsWith('/en') ? 'en-GB' : 'fr'
            const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
            expect(html, 'the day that was understood').to.contain(day.format(new Date(fields.eventDate)))
          }
          expect(page, 'a birth date').not.to.contain('1985')
          if (form === 'newsletter')
            return expect(await site.mails('newsletterConfirm', fields.email ?? '')).to.equal(1)
          const [row] = await stored(fields.email)
          expect(row).to.include({ form, block: fields.block, locale: path.startsWith('/en') ? 'en' : 'fr' })
          expect(html).to.contain(formNumber(row?.id ?? ''))
          expect(await site.html(path), 'and for nobody else').to.contain(`data-form="${form}"`)
        })
      }
    }

    it('comes back with what was typed, messages beside their fields and a summary that has the focus', async () => {
      const fields = await fieldsOf('quote', '/en/quote-request', {
        email: 'nobody',
        arrival: '',
        departure: '12/24/2030',
        lastname: '',
        firstname: '<b>Anne</b>',
        message: 'one\ntwo',
        eventDate: '02/31/2027',
        'g-recaptcha-response': 'secret-token',
      })
      const { status, body, headers } = await postForm(site, '/en/quote-request', fields)
      expect([status, headers.get('cache-control')]).to.deep.equal([422, 'private, no-store'])
      expect(body).to.match(/<div class="ErrorSummary[^"]*" role="alert" tabindex="-1" autofocus=""/)
      for (const words of ['Enter a valid email address', 'Choose an arrival date first', 'Enter a valid date'])
        expect(body).to.contain(words)
      expect(body).to.contain('value="&lt;b&gt;Anne&lt;/b&gt;"').and.to.contain('value="12/24/2030"')
      expect(body).to.contain('value="02/31/2027"').and.to.contain('>one\ntwo</textarea>')
      expect(body)
        .to.match(/value="Mrs"[^>]*checked|checked[^>]*value="Mrs"/)
        .and.not.to.contain('secret-token')
      expect(await stored('nobody')).to.deep.equal([])
    })

    it('sent twice by a double click it is taken once, and both answers say so; a second entry still is one', async () => {
      for (const [form, path, address] of [
        ['contact', '/contact', '10.200.0.1'],
        ['contest', '/demo-contest', '10.200.0.2'],
      ] as const) {
        const fields = await fieldsOf(form, path)
        const from = { 'X-Forwarded-For': address }
        const answers = await Promise.all([1, 2].map(() => postForm(site, path, fields, from)))
        const leads = answers.map((it) => must(it, 303).headers.get('location'))
        expect(new Set(leads).size).to.equal(1)
        expect(await stored(fields.email)).to.have.length(1)
        if (form === 'contact') must(await postForm(site, path, { ...fields, message: 'Encore' }, from), 303)
        else must(await postForm(site, path, { ...fields, firstname: 'Anna' }, from), 409)
        expect(await stored(fields.email)).to.have.length(form === 'contact' ? 2 : 1)
      }
    })

    it('reads days in the order of the page’s language (R197, R198), and needs no hidden control on a page of one form', async () => {
      const [year, month, day] = dayFrom(site, 90).split('-')
      for (const [path, typed] of [
        ['/en/quote-request', `${month}/${day}/${year}`],
        ['/demande-de-devis', `${day}/${month}/${year}`],
      ] as const) {
        const { form: _, block: __, ...fields } = await fieldsOf('quote', path, { eventDate: typed })
        expect((await postForm(site, path, fields)).status).to.equal(303)
        const [row] = await stored(fields.email)
        expect(JSON.parse(row?.bodyJson ?? '').eventDate).to.equal(`${year}-${month}-${day}`)
      }
    })

    it('stores a form once that was posted twice at a time', async () => {
      const fields = await fieldsOf('contact', '/contact')
      const both = await Promise.all([postForm(site, '/contact', fields), postForm(site, '/contact', fields)])
      expect(both.map((it) => it.status)).to.deep.equal([303, 303])
      expect(both[0]?.headers.get('location')).to.equal(both[1]?.headers.get('location'))
      expect(await stored(fields.email)).to.have.length(1)
    })

    it('says on the page what is wrong with none of the fields: a second entry (409), too many (429)', async () => {
      const fields = await fieldsOf('contest', '/demo-contest')
      must(await postForm(site, '/demo-contest', fields), 303)
      const second = await postForm(site, '/demo-contest', fields)
      expect(second.status).to.equal(409)
      expect(second.body).to.contain('Cette adresse participe déjà à ce jeu.').and.to.contain(`value="${fields.email}"`)
      const [block] = [await blockOn(site, '/contact', 'contact')]
      const headers = { 'X-Forwarded-For': '10.250.0.1' }
      site.clock.toNextMinute()
      let last = await postForm(site, '/contact', { form: 'contact', block }, headers)
      for (let n = 0; n < 5; n++) last = await postForm(site, '/contact', { form: 'contact', block }, headers)
      expect(last.status).to.equal(429)
      expect(last.headers.get('retry-after')).to.match(/^\d+$/)
      expect(last.body).to.contain('ErrorSummary').and.to.contain('href="tel:+33')
    })

    it('refuses what is no form of the page', async () => {
      const fields = await fieldsOf('contact', '/contact')
      const page = await postForm(site, '/confidentialite', fields)
      expect([page.status, page.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD'])
      expect((await postForm(site, '/contact', { ...fields, block: 'nobody' })).status).to.equal(400)
      expect((await postForm(site, '/contact', { ...fields, form: 'quote' })).status).to.equal(400)
      expect((await postForm(site, '/contact', fields, { Origin: 'https://elsewhere.example' })).status).to.equal(403)
      expect((await postForm(site, '/nowhere', fields)).status).to.equal(404)
      const crafted = await site.html(`/contact?envoye=${fields.block}.${encodeURIComponent('<script>')}`)
      expect(crafted).to.contain('data-form="contact"').and.not.to.contain('SentBox" id')
    })
  })
})
