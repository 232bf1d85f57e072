import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { locales } from '#shared/locales.ts'
import { routes } from '#shared/routes.ts'
import { newFolder } from '#test/support/folders.ts'
import { catalogueEntries } from '../rules/messages.ts'
import { sourceFiles } from '../rules/sourceFiles.ts'
import { type Bare, houseLike, inHouse } from './absent.ts'
import { describeWithout } from './describeWithout.ts'

describeWithout('a casino, its card, poker and protection', {
  features: ['casino', 'vip', 'poker', 'protection'],
  routes: /^(vip|poker|tournament|payment$|jackpot|protect$)/,
  calls: /^\/api\/(vip|poker|casinos|floor)\b|protection|claims/,
  desk: /^(rewards?|advantages?|tournament|files?$|points|lineClaims?|adjustments|ledger|door|visit|protect|money)/,
  tables: ['vipMembers', 'pointsLines', 'rewardClaims', 'registrations', 'payments', 'protections'],
  words: /casino|poker|jackpot|\bvip|tournoi|tournament|gambling|joueurs/i,
})

describeWithout('letters, evenings, passkeys, shows, search, baths and restaurants', {
  features: ['letter', 'outing', 'passkeys', 'shows', 'search', 'baths', 'restaurants'],
  routes: /^(shows|search|outing|newsletterConfirm|tableRedirect)$|passkey/i,
  calls: /^\/api\/search\b|passkey|newsletter\/confirm/,
  desk: /^(lists|letterList|optinList|leftList|listLook|listFile|letters?|letterMail)$/,
  tables: ['newsletterSubscriptions', 'letterSendings'],
  words: /passkey|clés? d’accès|spectacle|table-redirect|thalasso/i,
})

describeWithout('hotels, and so without a casino', {
  features: ['hotel', 'casino', 'vip', 'poker', 'protection'],
  routes: /^(hotel|vip|poker|tournament|payment$|jackpot|protect$|memberCard|collaborator|synxis)/,
  calls: /^\/api\/(eph|vip|poker|casinos|floor|booking|card)\b/,
  desk: /^(renewal|rewards?|advantages?|tournament|files?$|points|lineClaims?|adjustments|ledger|door|visit|protect|money)/,
  tables: ['hotelMembers', 'vipMembers'],
  words: /casino|poker|jackpot|\bvip|tournoi|tournament|gambling|joueurs|mon-compte|my-account|\beph\b/i,
})

describeWithout('a desk, and so without letters', {
  features: ['desk', 'letter'],
  routes: /^newsletterConfirm$/,
  calls: /desk|newsletter\/confirm/,
  desk: /./,
  tables: ['deskPeople'],
  words: /\bdesk\b|equipe|newsletter\/confirm/i,
})

describe('Scripts and sheets of a house without any feature', function () {
  this.timeout(120_000)
  let built: Record<string, string>
  let bare: Bare
  /** Whether a word stands in modules of absent features alone. */
  let isTheirs: (pattern: (word: string) => string, kind: RegExp) => (word: string) => boolean

  before(async () => {
    const folder = await newFolder('bare-')
    bare = await inHouse<Bare>(await houseLike(() => ({ features: [] })), 'bare.ts', { BUILT: folder })
    const files = readdirSync(join(folder, 'assets')).filter((it) => /\.(?:js|css)$/.test(it))
    // Validators of bodies are generated among the sources, for the house of all other tests.
    const own = files.filter((it) => !/^read\w+Body-/.test(it))
    built = Object.fromEntries(own.map((it) => [it, readFileSync(join(folder, 'assets', it), 'utf8')]))
    isTheirs = (pattern, kind) => {
      const texts = (isAbsent: boolean) =>
        sourceFiles(['client'], kind, /\.(?:test|generated)\./)
          .filter((it) => bare.absent.includes(it.replace('client/', '')) === isAbsent)
          .map((it) => readFileSync(it, 'utf8'))
          .join('\n')
      const [theirs, others] = [texts(true), texts(false)]
      // `forms.${name}`: how others say many.
      const starts = [...others.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map(([, it = '']) => it)
      return (word) =>
        theirs.includes(pattern(word)) &&
        !others.includes(pattern(word)) &&
        !starts.some((start) => word.startsWith(start))
    }
  })

  function placesOf(words: readonly string[]): string[] {
    return words.flatMap((word) =>
      Object.entries(built).flatMap(([file, text]) => (text.includes(word) ? [`${file}: ${word}`] : [])),
    )
  }

  it('have no address of a page that it lacks', () => {
    const absent = Object.entries(routes).filter(([name]) => !bare.routes.includes(name))
    expect(absent.length).to.be.greaterThan(40)
    const slugs = absent.flatMap(([, entry]) => locales.map((it) => entry[it]))
    expect(placesOf(slugs.filter((it) => it.includes('/')).map((it) => `"${it}"`))).to.deep.equal([])
  })

  it('have no message that only views of its features say', () => {
    const ids = catalogueEntries('fr').map(({ id }) => id)
    const theirs = ids.filter(isTheirs((id) => `'${id}'`, /\.tsx?$/))
    expect(theirs.length).to.be.greaterThan(400)
    expect(placesOf(theirs.map((id) => `"${id}"`))).to.deep.equal([])
  })

  it('have no rule for a part of a page that only its features draw', () => {
    const classes = sourceFiles(['client'], /\.css$/).flatMap(
      (it) => readFileSync(it, 'utf8').match(/\.[A-Z][\w-]+/g) ?? [],
    )
    const theirs = [...new Set(classes)].filter(isTheirs((it) => it.slice(1), /\.(?:css|tsx?)$/))
    expect(theirs.length).to.be.greaterThan(100)
    const sheets = Object.entries(built).filter(([file]) => file.endsWith('.css'))
    const found = sheets.flatMap(([file, text]) =>
      theirs.filter((it) => new RegExp(`\\${it}(?![\\w-])`).test(text)).map((it) => `${file} ${it}`),
    )
    expect(found).to.deep.equal([])
  })
})
