import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { text } from '#shared/content/fields.ts'
import { findDefinitions } from '../../build/definitions.ts'
import { checkHouse, houseFile } from '../../build/house.ts'
import { readState } from '../runner/checkState.mjs'
import { itInWays } from '../runner/wide.ts'
import { dataNameProblems } from './dataNames.ts'
import { commentProblems } from './docs/comments.ts'
import { statedLimitProblems } from './docs/figures.ts'
import { glossaryProblems } from './docs/glossary.ts'
import { unmappedProblems } from './docs/maps.ts'
import { mapProblems, quoteProblems, referenceProblems, rowProblems } from './docs/references.ts'
import { requirementProblems } from './docs/requirements.ts'
import { wordProblems } from './docs/words.ts'
import { fieldProblems } from './fields.ts'
import { featureProblems, houseProblems } from './houses.ts'
import { importRules, rooms } from './importRules.ts'
import { importViolations } from './imports.ts'
import { languageProblems } from './languages.ts'
import { machineProblems } from './machines.ts'
import { patternsIn } from './patterns.ts'
import { placeholderProblems } from './placeholders.ts'
import { readingsIn } from './repository/bodies.ts'
import { pictureProblems } from './repository/pictures.ts'
import { recordProblems, sizeProblems } from './repository/sizes.ts'
import { sheetProblems, unusedBytes } from './repository/unusedStyles.ts'
import { rules } from './rules.ts'
import { readSource, root, sourceFiles } from './sourceFiles.ts'
import { openingsWithoutReason } from './testSources.ts'

/** Changes of sources, by path, that a rule must find. */
type Planted = Readonly<Record<string, (text: string) => string>>

function withPlanted(planted: Planted): (file: string) => string {
  return (file) => planted[file]?.(readSource(file)) ?? readSource(file)
}

describe('rules of the source', function () {
  this.timeout(180_000)
  /** Rules that `npm run check` has found kept count here too, and the other way round. */
  let state: ReturnType<typeof readState>

  before(() => {
    state = readState(root, false)
  })
  after(() => state.write())

  // `npm run check` shows it, and once more the wide run for CI.
  itInWays(
    Object.entries(rules),
    () => false,
    ([name]) => `finds nothing: ${name}`,
    async ([name, { reads, run }]) => {
      if (reads && state.hasPassed(name, reads)) return
      expect(await run()).to.deep.equal([])
      if (reads) state.passed(name, reads)
    },
  )

  it('lets no import cross a border: each has a file that must not import another, and a rule that sees it', async () => {
    const files = sourceFiles(rooms, /\.tsx?$/, /\.(?:test|long|generated|d)\.tsx?$/)
    const wanted = importRules.map(({ name, from, to }) => {
      const file = files.find((it) => from.test(it)) ?? ''
      const into = new RegExp(to.replaceAll('$1', from.exec(file)?.[1] ?? ''))
      return { file, into: files.find((it) => into.test(it)) ?? '', name }
    })
    wanted.push(
      { file: 'client/blocks/Faq/Faq.tsx', into: 'client/blocks/Hero/Hero.tsx', name: 'blocks-are-strangers' },
      { file: 'server/app.ts', into: 'server/nowhere.ts', name: 'nothing-unresolved' },
    )
    const circle = ['shared/locales.ts', 'shared/limits.ts']
    const found = await importViolations((file) =>
      [
        circle.includes(file) ? `import '#${circle.find((it) => it !== file)}'` : readSource(file),
        ...wanted.filter((it) => it.file === file).map((it) => `import '#${it.into}'`),
      ].join('\n'),
    )
    expect(found).to.include.members(wanted.map(({ name, file, into }) => `${name}: ${file} → ${into}`))
    expect(found.filter((it) => /^no-circles: shared\/l\w+\.ts → shared\/l\w+\.ts → \S+$/.test(it))).not.to.be.empty
  })

  it('gives every message the values that it names, and no other', () => {
    const planted: Planted = {
      'server/mail/templates/parts.tsx': (text) =>
        text.replace('values={{ firstname }}', 'values={{ name: firstname }}'),
      'client/account/links/EmailLink.tsx': (text) => `${text}\nt(\`account.${'$'}{part}\`, { nobody })`,
    }
    expect(placeholderProblems(withPlanted(planted)).map((it) => it.replace(/:\d+/, ''))).to.have.members([
      'server/mail/templates/parts.tsx formats mail.greeting without {firstname}',
      'server/mail/templates/parts.tsx gives {name}, which mail.greeting does not have',
      'client/account/links/EmailLink.tsx gives {nobody}, which account.backToLogin does not have',
    ])
  })

  it('sees a sentence with another figure than the code’s, and one whose figure it does not know', () => {
    const planted: Planted = {
      'i18n/fr/vip.json': (text) => text.replace(/4(\s)minutes/, '6$1minutes'),
      'i18n/en/hours.json': (text) => text.replace(/("defaultMessage": )"[^"]+"/, '$1"Back in twelve minutes"'),
      'docs/rules/vip.md': (text) => text.replace('lives ten minutes', 'lives an hour'),
      'test/rules/docs/requirements.tsv': (text) => text.replace('the third failed', 'the fourth failed'),
      'content/houses/hautemer/stories/website-hotels/conditions.json': (text) =>
        text.replace('vingt-quatre heures', 'vingt heures'),
    }
    const found = statedLimitProblems(withPlanted(planted))
    expect(found.map((it) => it.replace(/^hours\.\w+/, 'hours.…'))).to.have.members([
      'i18n/fr: vip.error.accountBlocked does not say 4 minutes, which the code has',
      'docs/rules/vip.md#card-verification does not say 10 minutes, which the code has',
      'test/rules/docs/requirements.tsv#R264 does not say 3, which the code has',
      'content/houses/hautemer/stories/website-hotels/conditions.json does not say 1 days, which the code has',
      'hours.… says a time or a size: name its figure in test/rules/docs/statedLimits.ts',
    ])
  })

  it('sees a brand, a colour, a zone, a law, a telephone, a currency, an age, a coast or a retention outside the folders of houses', () => {
    const planted: Planted = {
      'server/passkeys/passkeys.ts': (text) => `${text}\nconst site = 'Hautemer'`,
      'client/layout/Brand.tsx': (text) => `${text}\nconst ink = '#12303f'`,
      'shared/time/localTime.ts': (text) => `${text}\nconst zone = 'Europe/Paris'`,
      'client/protection/HelpLine.tsx': (text) =>
        `${text}\nconst help = ['https://www.joueurs-info-service.fr/', '+33974751313']`,
      'client/blocks/Faq/demo.json': (text) => `${text}\n"18 €"`,
      'i18n/en/layout.json': (text) => text.replace('%ages.games%', '18'),
      'i18n/de/search.json': (text) => text.replace('Wo wir sind', 'Am Meer'),
      'i18n/fr/mails.json': (text) => text.replace('%retentionMonths.mails%', '24'),
    }
    expect(
      houseProblems(withPlanted(planted)).map((it) => it.replace(/:\d+.* has (.*) of one.*/, ' $1')),
    ).to.have.members([
      'client/layout/Brand.tsx a colour',
      'client/protection/HelpLine.tsx a law',
      'client/protection/HelpLine.tsx a telephone',
      'server/passkeys/passkeys.ts a brand',
      'shared/time/localTime.ts a time zone',
      'client/blocks/Faq/demo.json a currency',
      'i18n/en/layout.json an age',
      'i18n/de/search.json a coast',
      'i18n/fr/mails.json a retention',
    ])
  })

  it('sees a module that asks for a feature and does not import what Node knows it from', () => {
    const planted: Planted = { 'client/layout/Brand.tsx': (text) => `${text}\nconst games = has.poker` }
    expect(featureProblems(withPlanted(planted))).to.deep.equal([
      'client/layout/Brand.tsx says `has` and does not import #shared/features.ts',
    ])
  })

  it('tells everything that the file of a house lacks or has wrong', () => {
    const { name: _, ...facts } = JSON.parse(readFileSync(houseFile, 'utf8'))
    const wrong = { features: ['ski'], currency: 'CHf', colour: '' }
    expect(() => checkHouse(houseFile, JSON.stringify({ ...facts, ages: { adult: 3, games: 18 }, ...wrong })))
      .to.throw(`${houseFile} must have required property 'name'`)
      .with.property('message')
      .that.includes(`${houseFile} must NOT have additional properties: colour`)
      .and.includes(`${houseFile} features 0 must be equal to one of the allowed values: ski`)
      .and.includes(`${houseFile} currency must match pattern`)
      .and.includes(`${houseFile} ages adult must be >= 13`)
    for (const it of globSync('**/house.json', { cwd: 'content' })) checkHouse(join('content', it))
  })

  it('leads readers of the maps to files and folders that are there', () => {
    const planted = mapProblems((file) =>
      file === 'docs/tour.md' ? '| `server/store/` | SQLite | `open.ts`, `shut.ts` |\nand `server/attic/`' : '',
    )
    expect(planted).to.deep.equal([
      'docs/tour.md:1 leads to shut.ts, which is not there',
      'docs/tour.md:2 leads to server/attic/, which is not there',
    ])
    expect(rowProblems((file) => (file === 'test/uncovered.md' ? '| server/attic.ts | 1–4 |\n' : ''))).to.deep.equal([
      'test/uncovered.md has a row of server/attic.ts, which is not there: take it out',
    ])
  })

  it('names every folder on the tour, and draws every step of a request in its order', () => {
    const planted = unmappedProblems((file) =>
      readSource(file)
        .replaceAll('`client/map/`', '')
        .replace('app.use(readOnly())', 'app.use(attic())')
        .replace('app.use(icons())', ''),
    )
    expect(planted).to.deep.equal([
      'docs/tour.md does not name client/map/',
      'docs/request-path.md does not draw attic of server/app.ts',
    ])
  })

  it('speaks in comments of files and names that are there', () => {
    const comments = `/** As ${'attic'}.ts says. @throws as ${'nobody'}Throws */`
    const planted = commentProblems((file) => (file === 'server/app.ts' ? comments : ''))
    expect(planted).to.deep.equal([
      `server/app.ts speaks of ${'attic'}.ts, which is not there`,
      `server/app.ts speaks of ${'nobody'}Throws, which no source has`,
    ])
  })

  it('quotes no page that is not in the repository, and no number of a requirement outside of tests', () => {
    const planted = ['decisions', '§4'].join(' ')
    const found = quoteProblems((file) => (file === 'server/app.ts' ? `// ${planted}` : ''))
    expect(found).to.deep.equal([
      `server/app.ts:1 quotes ${planted.slice(0, -1)}: say the rule, or name its anchor in docs/rules/`,
    ])
  })

  it('sees a record of a decision that is too long', () => {
    const record = 'docs/decisions/0004-memory.md'
    expect(recordProblems((file) => (file === record ? 'word '.repeat(601) : readSource(file)))).to.deep.equal([
      `${record} has 601 words, 600 at most`,
    ])
  })

  it('sees a page and a rule that are not there', () => {
    const planted = referenceProblems((file) => {
      const text = readSource(file)
      if (file !== 'docs/tour.md') return text
      // Put together, so that this file does not refer to them itself.
      return `${text} ${['rules', 'poker.md#waiting-list'].join('/')} ${['rules', 'poker.md#bluff'].join('/')} ${['docs', 'nowhere.md'].join('/')}`
    })
    expect(planted).to.deep.equal([
      `docs/tour.md refers to docs/rules/poker.md#${'bluff'}, which is not there`,
      `docs/tour.md refers to docs/${'nowhere'}.md, which is not there`,
    ])
  })

  it('sees a word that comes back, in a name, a file’s name, at the beginning of a comment or in any line', () => {
    // In two parts, so that this file has none.
    const phrase = ['of', 'gnomes'].join(' ')
    const table = ['name | baignoire / nuit', 'name | sandwich bar', 'comment | Nobodys', `phrase | ${phrase}`].map(
      (row) => `| ${row} | plain words | 0 |`,
    )
    const planted: Planted = {
      'docs/words.md': () => table.join('\n'),
      'server/app.ts': (text) =>
        `${text}\n// Nobodys business.\n// The hats ${phrase}.\nconst sandwichBars = 1, openSandwichBar = (uneNuit: string) => uneNuit\n`,
    }
    const found = wordProblems(withPlanted(planted))
    expect(found.map((it) => it.replace(/:\d+ (?=N|of)/, ' '))).to.deep.equal([
      'name "baignoire / nuit" 1 times, 0 at most; say plain words: server/app.ts uneNuit',
      'name "sandwich bar" 1 times, 0 at most; say plain words: server/app.ts openSandwichBar',
      'comment "Nobodys" 1 times, 0 at most; say plain words: server/app.ts Nobodys business.',
      `phrase "${phrase}" 1 times, 0 at most; say plain words: server/app.ts ${phrase}`,
    ])
  })

  it('sees a forbidden word in a message and in a story of its language, and another form of an hour', () => {
    const planted: Planted = {
      'docs/glossary.md': () =>
        '| en | city tax / the cabin is | tourist tax | one term | 0 |\n| fr | eux + quatre / moins de douze | elles | why | 0 |',
      'i18n/en/hours.json': (text) => text.replace(/("defaultMessage": )"[^"]+"/, '$1"City tax until 9pm"'),
    }
    expect(glossaryProblems(withPlanted(planted)).map((it) => it.replaceAll(/"[^"]*"/g, '""'))).to.deep.equal([
      'en "" 2 times, 0 at most; say tourist tax: hours.duration "", website-hotels/offres/la-cabane-est-a-eux.json ""',
      'en hours.duration "" is another form than 7:30 pm',
    ])
  })

  it('sees a room that grows, one that shrinks and one that is new', () => {
    const told = sizeProblems({ 'server/vip': 1_000_000, 'server/new': 30 }).map((it) => it.replace(/ instead.*/, ''))
    expect(told).to.include.members([
      'server/vip has 1000000 lines: 1000000',
      'server/new has 30 lines: 100',
      'client/ui has 0 lines: 0',
    ])
  })

  it('sees a field that no view reads and no story has', async () => {
    const found = await findDefinitions()
    const show = found.find(({ definition }) => definition.name === 'show')
    if (show)
      show.definition = {
        ...show.definition,
        fields: { ...show.definition.fields, surtitles: text({ title: 'Surtitres' }) },
      }
    expect(await fieldProblems(found)).to.deep.equal([
      'client/shows/Show/schema.ts: no source reads surtitles of show',
      'client/shows/Show/schema.ts: no story of content/ has surtitles of show',
    ])
  })

  it('sees a colour in a sheet that is none of tokens, and a sibling of anything', () => {
    const planted: Planted = {
      'client/styles/print.css': (text) =>
        `${text}a { color: #0b1f31; fill: rgb(0 0 0 / 0.5); } .Card > * + h2 { margin: 0; }`,
    }
    expect(sheetProblems(withPlanted(planted))).to.deep.equal([
      'client/styles/print.css says #0b1f31, which belongs into a tokens.css',
      'client/styles/print.css says rgb(0 0 0 / 0.5), which belongs into a tokens.css',
      'client/styles/print.css says * + h2, instead of :where(:not(:first-child))',
    ])
  })

  it('sees a machine that is imported for its type alone, one that is not moved, and a mover that nobody ships', async () => {
    const planted: Planted = {
      'server/booking/stays.ts': (text) => text.replace(/import (\{[^}]*stayMachine)/, 'import type $1'),
      'server/identity/lockout.ts': (text) => text.replaceAll(/\bmove\(/g, 'guess('),
      'client/boot/boot.ts': (text) => text.replace('#client/states/states.ts', '#client/boot/session.ts'),
    }
    const found = machineProblems(withPlanted(planted))
    expect(found).to.have.members([
      'stay is not moved by server/booking/stays.ts',
      'hotelAccess is not moved by server/identity/lockout.ts',
      'vipAccess is not moved by server/identity/lockout.ts',
      'connection: client/states/states.ts is not part of the product',
      'buildWatch: client/states/states.ts is not part of the product',
    ])
  })

  it('sees a picture that is not there and a film that nobody names', async () => {
    const film = 'phare-perros-tombee-du-jour.webm'
    const found = await pictureProblems((file) => {
      const text = readSource(file).replaceAll(film, 'facade-houlgate-or.png')
      return file.endsWith('histoire.json') ? text.replace('facade-houlgate-or.png', 'nowhere.png') : text
    })
    expect(found).to.have.members([
      'content/houses/hautemer/stories/website-hotels/histoire.json names nowhere.png, which is not in content/houses/hautemer/assets',
      `content/houses/hautemer/assets/${film} is neither drawn by tools/art/ nor named by a story`,
    ])
  })

  it('sees two scripts with one data-* name, a name that is written by hand, one that nobody uses, one that only a style sheet has', async () => {
    const planted: Planted = {
      'client/search/dataNames.ts': (text) => text.replace("'data-search-words'", "'data-words'"),
      'client/map/dataNames.ts': (text) => text.replace('} as const', "  lost: 'data-lost',\n} as const"),
      'client/ui/Section.tsx': (text) => text.replace('data-surface={surface}', 'data-wrong={surface}'),
      'client/poker/heldPlace.ts': (text) => `${text}\ndocument.body.dataset.seconds = ''\n`,
      'client/ui/share/share.ts': (text) => `${text}\ndocument.querySelector('[data-copy]')\n`,
      'client/styles/print.css': (text) => `${text}\n[data-nowhere] { color: red; }\n`,
    }
    const found = await dataNameProblems(withPlanted(planted))
    expect(found.map((it) => it.replace(/:\d+/, ''))).to.have.members([
      'client/ui/dataNames.ts: data-words of memberData is claimed by searchData already',
      'client/map/dataNames.ts: nobody uses mapData.lost',
      'client/ui/Section.tsx says data-wrong: it belongs into the dataNames.ts of its script',
      'client/poker/heldPlace.ts says dataset: it belongs into the dataNames.ts of its script',
      'client/ui/share/share.ts says data-copy: it belongs into the dataNames.ts of its script',
      'client/styles/print.css: no view has data-nowhere',
    ])
  })

  it('sees a requirement without a test, a number that is none, and an excuse that is not needed', () => {
    const number = 'R046'
    const planted: Planted = {
      'test/pages/addresses/locale.test.ts': (text) => text.replaceAll(number, 'R999'),
      'test/rules/docs/requirements.tsv': (text) => text.replace(/^(R001\t.*)$/m, '$1\t2026-11-23: later'),
    }
    const found = requirementProblems(withPlanted(planted))
    expect(found).to.have.members([
      'test/rules/docs/requirements.tsv: R001 has a test, so it needs no excuse',
      `${number} stands in no title of a test`,
      'test/pages/addresses/locale.test.ts names R999, which test/rules/docs/requirements.tsv does not have',
    ])
  })

  it('sees what decides by a language, so that one more is data alone', () => {
    const planted: Planted = {
      'server/app.ts': () => "const name = locale === 'fr' ? nameFr : nameEn",
      'i18n/formats.ts': () => "intl.locale.startsWith('en')",
      'shared/http/payloadPath.ts': () => '/^\\/(fr|en)\\//',
      'server/content/index.ts': () => 'links.slugs(uuid)?.fr.startsWith(folder)',
      'client/blocks/Quote/Quote.css': () => ':not(:lang(fr)) > .Quote {}',
    }
    expect(languageProblems(withPlanted(planted)).map((it) => it.replace(/:.*/, ''))).to.have.members(
      Object.keys(planted),
    )
  })

  it('finds rows by what they are equal to, never by a pattern', async () => {
    expect(patternsIn("db.where('answer', 'like', text)")).to.have.length(1)
    expect(patternsIn("db.where('answer', 'not like', text)")).to.have.length(1)
    expect(patternsIn('sql`select 1 from t where email LIKE name`')).to.have.length(1)
  })

  it('lets the tests of a file share one site, unless a second one has its reason', () => {
    const two = 'const site = opened(() => openSite())\nconst other = opened(() => openHotelSite())'
    expect(openingsWithoutReason(two)).to.deep.equal([2])
    expect(openingsWithoutReason(two.replace('\n', '\n// Own site: it has a captcha.\n'))).to.be.empty
  })

  it('reads the body of a request in one place', () => {
    expect(readingsIn("const readBody = express.json({ limit: '2mb' })")).to.have.length(1)
    expect(readingsIn("req.on('data', (chunk) => chunks.push(chunk))")).to.have.length(1)
    expect(readingsIn('for await (const chunk of req) chunks.push(chunk)')).to.have.length(1)
    expect(readingsIn("import { json } from 'node:stream/consumers'\nconst body = await json(req)")).to.have.length(1)
  })

  it('gives a page no more styles that it cannot use than its budget', async () => {
    const css = '.Card{color:red}.Card--big,.Gone{top:0}@media print{.Gone .Card{top:1px}}.Card:not(.Gone){left:0}'
    const { bytes, classes } = unusedBytes(css, `className={\`Card Card--\${size}\`}`)
    expect([bytes, [...classes]]).to.deep.equal(['.Gone .Card{top:1px}'.length, ['Gone']])
  })
})
