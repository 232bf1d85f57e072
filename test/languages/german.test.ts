import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { drawMail } from '#server/mail/drawMail.tsx'
import { sampleEdition, sampleMails } from '#server/mail/gallery/samples.ts'
import { type DeskRouteName, deskPath, deskRoutes } from '#shared/desk/routes.ts'
import { houseFolder } from '#shared/houseFolder.mjs'
import { type Locale, languageTags, pathOf } from '#shared/locales.ts'
import { pathFor, type RouteName, routes } from '#shared/routes.ts'
import { houses, staffMember } from '#test/desk/deskSite.ts'
import { readDocument } from '#test/quality/documents.ts'
import { onePageOfEach, others } from '#test/quality/sitePages.ts'
import { readMessages } from '#test/rules/messages.ts'
import type { Client } from '#test/support/client.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { distDir } from '#test/support/site.ts'
import { agreeing, fullMember } from '#test/support/vipSite.ts'

/** Answers that are no pages. */
const noPages: readonly RouteName[] = ['logout', 'synxisRedirect', 'tableRedirect', 'jackpotPayments']
/** Messages that one language says otherwise than others: more than a word, without values. */
const onlyIn = (languages: readonly Locale[], others: readonly Locale[]) => {
  const said = new Set(others.flatMap((it) => [...readMessages(it).values()]))
  const own = languages.flatMap((it) => [...readMessages(it).values()])
  return new Set(own.filter((it) => /\s|[à-ÿ]/.test(it) && !/[{<%]/.test(it) && !said.has(it)))
}
/** French and English of the program, but for what a story says as well: it may be the story's, which nobody has translated. */
const foreign = onlyIn(['fr', 'en'], ['de']).difference(textsOfStories())

function textsOfStories(): Set<string> {
  const folder = join(houseFolder, 'stories')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.json'))
  const texts = files.flatMap((it) => [...readFileSync(join(folder, it), 'utf8').matchAll(/": ("(?:[^"\\]|\\.)*")/g)])
  return new Set(texts.map(([, text = '""']) => JSON.parse(text)))
}

// Its process has LANGUAGES=fr,en,de (test/run.mjs).
describe('a site with German', function () {
  this.timeout(120_000)
  const site = opened(openHotelSite)
  const entries = Object.entries(routes) as [RouteName, { access?: string } & Record<Locale, string>][]

  /** A page in German: its status, and what it says in another language without marking it. */
  async function problemsOf(client: Client, path: string, status?: number): Promise<string[]> {
    const answer = await client.get(path)
    if (status !== undefined && answer.status !== status) return [`${path}: ${answer.status}`]
    const { lang, texts } = await readDocument(String(answer.body), { slots: 'none' })
    const found = texts.filter((it) => foreign.has(it)).map((it) => `${path}: ${it.slice(0, 80)}`)
    return lang === languageTags.de ? found : [...found, `${path}: lang is ${lang}`]
  }

  async function walk(client: Client, paths: readonly string[], status?: number): Promise<void> {
    expect(paths.length).to.be.greaterThan(2)
    const problems: string[] = []
    for (const path of paths) problems.push(...(await problemsOf(client, path, status)))
    expect(problems, problems.join('\n')).to.be.empty
  }

  const pathsOf = (isWanted: (entry: { access?: string; de: string }) => boolean) =>
    entries
      .filter(([name, entry]) => !noPages.includes(name) && isWanted(entry))
      .map(([name, { de }]) =>
        pathFor(name, 'de', Object.fromEntries([...de.matchAll(/:(\w+)/g)].map(([, it]) => [it, 'x']))),
      )

  it('has every page of the program in German, also those of links that are no longer good', async () => {
    await walk(
      site.client(),
      pathsOf(({ access, de }) => !access && !de.includes(':')),
      200,
    )
    await walk(
      site.client(),
      pathsOf(({ access, de }) => !access && de.includes(':')),
    )
  })

  it('has a page of each type of story, with the words of the default language marked', async () => {
    await site.whole()
    const stories = onePageOfEach(site, 'de').filter((it) => !others('de').includes(it))
    await walk(site.client(), stories, 200)
    const html = await site.html(pathOf('de', 'hotels'))
    expect(html).to.match(/<[a-z]+\d?[^>]* lang="fr-FR"/)
  })

  it('marks the menus and the foot of a page, which have no translation, too', async () => {
    const { texts, slots } = await readDocument(await site.html(pathOf('de', 'hotels')))
    const french = /Nos hôtels|Hôtels|Séjours|Mentions légales|Recrutement/
    expect(slots.flatMap((it) => it.words).join(' ')).to.match(french)
    expect(texts.filter((it) => french.test(it))).to.deep.equal([])
  })

  it('tells at the desk which language a letter lacks, and keeps it back', async () => {
    const { client } = await staffMember(site, 'group', undefined, { locale: 'de' })
    const { uuid: story = '' } =
      site.services.content.links.all('fr').find(({ storySlug }) => storySlug.endsWith('minuit-douze')) ?? {}
    const page = String((await client.get(deskPath('letter', 'de', { house: houses.casino, story }))).body)
    const problems = [...page.matchAll(/<li>([A-Z]{2} · .*?)<\/li>/g)].map(([, it]) => it)
    expect(problems).to.include('DE · Die Übersetzung fehlt („Betreff“)')
    expect(problems.filter((it) => !it?.startsWith('DE · Die Übersetzung fehlt („'))).to.deep.equal([])
    expect(page).not.to.match(/Objet|Paragraphes|Chapô|name="form" value="schedule"/)
  })

  it('has the pages of members of both programmes', async () => {
    const own = (...kinds: string[]) => pathsOf(({ access = '', de }) => kinds.includes(access) && !de.includes(':'))
    await walk((await site.member()).client, own('hotelMember', 'anyMember'), 200)
    await walk((await fullMember(site, agreeing)).client, own('vipMember', 'anyMember'), 200)
  })

  it('has the desk of the staff', async () => {
    const { client } = await staffMember(site, 'group', undefined, { locale: 'de' })
    const names = (Object.keys(deskRoutes) as DeskRouteName[]).filter(
      (it) => !deskRoutes[it].de.replace(':house', '').includes(':') && !['login', 'logout', 'directory'].includes(it),
    )
    const paths = names.map((it) => deskPath(it, 'de', { house: houses.casino }))
    await walk(client, paths)
  })

  it('writes every mail in German', async () => {
    const contacts = { phone: '+33261912727', email: 'bonjour@hautemer.test' }
    const mails = sampleMails().filter(({ locale }) => locale === 'de')
    expect(mails.length).to.be.greaterThan(40)
    const problems: string[] = []
    for (const mail of mails) {
      const { html, text } = await drawMail(mail, {
        publicUrl: 'https://www.hautemer.example',
        contacts,
        edition: sampleEdition,
      })
      const { lang, texts } = await readDocument(html, { slots: 'none' })
      if (lang !== languageTags.de) problems.push(`${mail.kind}: lang is ${lang}`)
      const months = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
      const torn = new RegExp(`\\d\\.[ \\n]+(?:${months})`).exec(html + text)
      if (torn) problems.push(`${mail.kind}: a line may end within ${torn[0]}`)
      // The staff's own words are data.
      const isOurs = (text: string) => !JSON.stringify(mail.data).includes(text)
      problems.push(
        ...texts.filter((it) => foreign.has(it) && isOurs(it)).map((it) => `${mail.kind}: ${it.slice(0, 80)}`),
      )
    }
    expect(problems, problems.join('\n')).to.be.empty
  })

  it('is in no script of a build without it', () => {
    const folder = join(distDir, 'client/assets')
    const scripts = readdirSync(folder).filter((it) => it.endsWith('.js'))
    const text = scripts.map((it) => readFileSync(join(folder, it), 'utf8')).join()
    const words = [
      ...onlyIn(['de'], ['fr', 'en']),
      ...entries.flatMap(([, { fr, en, de }]) => (fr === de || en === de ? [] : [de])),
    ]
    expect(text).to.include('mon-compte/connexion')
    expect(words.filter((it) => it.length > 10 && text.includes(it))).to.deep.equal([])
  })

  it('leads a browser that prefers it home, and keeps to it in calls and in the language bar', async () => {
    const led = await site.get('/', { 'Accept-Language': 'de-AT,en;q=0.5' })
    expect([led.status, led.headers.get('location')]).to.deep.equal([302, '/de'])
    const answer = await site.client({ locale: 'de' }).post('/api/eph/users/login', { email: 'x', password: '' })
    expect(JSON.stringify(answer.body)).to.match(/Pflicht|Bitte|Adresse/)
    expect(await site.html('/hotels')).to.include('class="LanguageBar" lang="de-DE" hidden')
    expect(await site.html('/sitemap.xml')).to.include('hreflang="de"')
  })
})
