import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { opened } from '#test/support/opened.ts'
import { freshClone } from './freshClone.ts'

/** The tables that have words of each language, all of them named by the compiler. */
const tables = [
  'routes.ts',
  'desk/routes.ts',
  'http/pageQuery.ts',
  'vip/pageQuery.ts',
  'poker/pageQuery.ts',
  'content/neededSlugs.ts',
  'hotel/levels.ts',
  'hotel/stayTabs.ts',
  'account/mailPaths.ts',
  'shows/showFilter.ts',
]
const row =
  "  de: { tag: 'de-DE', name: 'Deutsch', dayOrder: 'dayFirst', csv: { separator: ';', decimal: ',' }, theFork: 'de' },\n"

/** A table with the English words for German ones. */
function withGerman(text: string): string {
  return text
    .replace(/\ben: ('(?:[^'\\]|\\.)*'|\w+)(?=[ ,\n}])/g, '$&, de: $1')
    .replace(/^(\s+)en: (\{(?:[^{}]|\{[^{}]*\})*\}),\n/gm, '$&$1de: $2,\n')
}

describe('a third language', function () {
  this.timeout(300_000)
  const clone = opened(freshClone)

  it('is data alone: a row, words in the tables, messages and a grammar, here all of English', async () => {
    const edit = async (file: string, change: (text: string) => string) => {
      const path = join(clone.folder, file)
      const text = await readFile(path, 'utf8')
      expect(change(text), file).not.to.equal(text)
      await writeFile(path, change(text))
    }
    for (const it of tables) await edit(join('shared', it), withGerman)
    await edit('shared/locales.ts', (it) => it.replace("'en'] as const", "'en', 'de'] as const"))
    await edit('shared/locales.ts', (it) => it.replace(/(languages: .*?)\n}\n/s, `$1\n${row}}\n`))
    await edit('i18n/languages/grammarOf.ts', (it) => it.replace('{ fr, en }', '{ fr, en, de: en }'))
    await cp(join(clone.folder, 'i18n/en'), join(clone.folder, 'i18n/de'), { recursive: true })
    const site = clone.type('npm start', { PORT: String(await freePort()), CONTENT_PORT: '0', FLOOR: 'off' })
    const [, address = ''] = await site.says(/is open +(http\S+)/, 240_000)
    const languagesOf = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)"/g)].map(([, it]) => it)
    for (const path of ['/de', '/de/hotels', '/de/search', '/de/my-account/login', '/de/hotels/le-semaphore']) {
      const answer = await fetch(address + path)
      const html = await answer.text()
      expect(answer.status, path).to.equal(200)
      expect(html, path).to.contain('<html lang="de-DE"')
      expect(languagesOf(html), path).to.deep.equal(['fr', 'en', 'de', 'x-default'])
    }
    expect(await (await fetch(`${address}/hotels`)).text()).to.match(/class="LanguageBar" lang="de-DE" hidden/)
    const led = await fetch(address, { redirect: 'manual', headers: { 'accept-language': 'de-AT,en;q=0.5' } })
    expect([led.status, led.headers.get('location')]).to.deep.equal([302, '/de'])
    expect(await (await fetch(`${address}/sitemap.xml`)).text()).to.contain('hreflang="de"')
  })
})
