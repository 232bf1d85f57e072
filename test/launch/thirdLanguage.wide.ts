import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { newClient } from '#test/support/client.ts'
import { opened } from '#test/support/opened.ts'
import { freshClone } from './freshClone.ts'
import { languagesLine } from './longCommands.ts'

describe('a third language', function () {
  this.timeout(300_000)
  const clone = opened(freshClone)

  it('is turned on by LANGUAGES: addresses, scripts, links to it, the wish of a browser', async () => {
    const env = { PORT: String(await freePort()), CONTENT_PORT: '0', FLOOR: 'off' }
    const site = clone.type(languagesLine, env)
    const [, address = ''] = await site.says(/is open +(http\S+)/, 240_000)
    const languagesOf = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)"/g)].map(([, it]) => it)
    for (const path of ['/de', '/de/hotels', '/de/suche', '/de/mein-konto/anmelden', '/de/hotels/le-semaphore']) {
      const answer = await fetch(address + path)
      const html = await answer.text()
      expect(answer.status, path).to.equal(200)
      expect(html, path).to.contain('<html lang="de-DE"')
      expect(languagesOf(html), path).to.deep.equal(['fr', 'en', 'de', 'x-default'])
    }
    const html = await (await fetch(`${address}/hotels`)).text()
    expect(html).to.match(/class="LanguageBar" lang="de-DE" hidden/)
    const scripts = [...html.matchAll(/\/_app\/assets\/boot-[\w-]+\.js/g)].map(([it]) => it)
    const boot = await (await fetch(address + scripts[0])).text()
    const names = [...boot.matchAll(/[\w-]+-[A-Z0-9]{8}\.js/g)].map(([it]) => `${address}/_app/assets/${it}`)
    const loaded = await Promise.all(names.map(async (it) => (await fetch(it)).text()))
    expect(loaded.join()).to.contain('mein-konto')
    const quote = await (await fetch(`${address}/de/restaurants/l-estran`)).text()
    expect(quote, 'the opening mark of a quotation stands low').to.match(
      /blockquote:lang\(de\)::?before\{[^}]*line-height:0?\.15/,
    )
    const led = await fetch(address, { redirect: 'manual', headers: { 'accept-language': 'de-AT,en;q=0.5' } })
    expect([led.status, led.headers.get('location')]).to.deep.equal([302, '/de'])
    expect(await (await fetch(`${address}/sitemap.xml`)).text()).to.contain('hreflang="de"')
    const member = newClient({ url: address })
    await member.post('/api/eph/users/login', { email: 'camille@demo.test', password: 'Demo-2026!' })
    const mails = String((await member.get('/de/mein-konto/post')).body)
    const [mail = ''] = /\/de\/mein-konto\/post\/[\w-]{36}/.exec(mails) ?? []
    expect((await member.get(mail)).body, mail).to.match(/tag, \d+\.\u00a0\w+ \d{4} um \d\d:\d\d\u00a0Uhr/)
  })
})
