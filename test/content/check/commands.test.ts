import { execFile } from 'node:child_process'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { checkContent } from '#content/commands/checkContent.ts'
import { type Component, componentsOf } from '#content/components.ts'
import { contentWeights } from '#shared/limits.ts'
import { newFolder } from '#test/support/folders.ts'
import type { StoryFile } from '#test/support/site.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

describe('npm run content:check', () => {
  let folder: string

  beforeEach(async () => {
    folder = await newFolder('stories-')
    await cp(join(root, 'content', 'houses', 'hautemer', 'stories'), folder, { recursive: true })
  })

  it('is content with the stories of the product', async () => {
    const { stdout } = await run(process.execPath, ['content/commands/check.ts'], { cwd: root })
    expect(stdout).to.include('All stories are well')
  })

  it('exits with 1 and names file, field and problem', async () => {
    await edit('histoire', ({ content }) => content.body.push({ _uid: 'x', component: 'carrousel' }))
    const failure = await run(process.execPath, ['content/commands/check.ts', folder], { cwd: root }).catch((it) => it)
    expect(failure.code).to.equal(1)
    expect(failure.stdout).to.match(/^website-hotels\/histoire\.json\tbody\.\d+\tunknown block: .*carrousel$/m)
  })

  it('does not say that all is well where there is nothing: no such folder, or no stories of the site in it', async () => {
    const check = (it: string) =>
      run(process.execPath, ['content/commands/check.ts', it], { cwd: root }).catch((it) => it)
    const gone = await check(join(folder, 'storys'))
    expect([gone.code, gone.stdout]).to.deep.equal([1, ''])
    expect(gone.stderr).to.equal(`There is no folder ${join(folder, 'storys')}\n`)
    const empty = await check(join(folder, 'website-hotels'))
    expect(empty.code).to.equal(1)
    expect(empty.stderr).to.include('There is no story in ')
  })

  const slips: [string, string, (content: StoryFile) => void][] = [
    ['a link to an address that does not exist', 'leads nowhere: /nulle-part', (it) => linkIn(it, '/nulle-part')],
    ['a relation that is gone', 'leads nowhere', (it) => it.body.push(goneLink())],
    ['a missing translation', 'no English text', (it) => delete heroOf(it).intro__i18n__en],
    ['a missing English alternative text', 'no English alternative', (it) => delete heroOf(it).picture__i18n__en],
    [
      'a picture without alternative text',
      'picture without alt',
      (it) => Object.assign(heroOf(it).picture, { alt: '' }),
    ],
    ['a title that is too long', 'title too long', (it) => Object.assign(it, { seo_title: 'Très '.repeat(14) })],
    [
      'a description that is too long',
      'description too long',
      (it) => Object.assign(it, { seo_description: 'x'.repeat(161) }),
    ],
    ['a key that is no field', 'no field of hero', (it) => Object.assign(heroOf(it), { tilte: 'Notre histoire' })],
    ['a value of the wrong kind', 'cannot be used', (it) => Object.assign(heroOf(it), { label: 12 })],
  ]
  for (const [what, problem, slip] of slips) {
    it(`finds ${what}`, async () => {
      await edit('histoire', ({ content }) => slip(content))
      const findings = await checkContent(folder)
      expect(findings.map((it) => `${it.file} ${it.problem}`).join('\n')).to.include(problem)
      expect(new Set(findings.map((it) => it.file))).to.include('website-hotels/histoire.json')
    })
  }

  it('finds a photograph without a credit, and photographs and films that are too heavy', async () => {
    const assets = await newFolder('assets-')
    await writeFile(join(assets, 'hall.jpg'), Buffer.alloc(contentWeights.photograph + 1))
    await writeFile(join(assets, 'hall.webm'), Buffer.alloc(contentWeights.film + 1))
    await writeFile(join(assets, 'escalier.jpg'), Buffer.alloc(contentWeights.photograph))
    await edit('histoire', ({ content }) => {
      const place = 'https://a.storyblok.com/f/1927/1600x1000/0a1b2c'
      const hall = { filename: `${place}/hall.jpg`, source: `${place}/hall.webm`, copyright: 'Ana Roy' }
      for (const field of ['picture', 'picture__i18n__en']) Object.assign(heroOf(content)[field], hall)
      const stairs = { ...heroOf(content).picture, filename: `${place}/escalier.jpg`, source: '', copyright: '' }
      Object.assign(heroOf(content), { portrait: stairs, portrait__i18n__en: stairs })
    })
    const findings = await checkContent(folder, undefined, assets)
    expect(findings.map(({ field, problem }) => `${field.replace(/\d+/, 'N')} ${problem}`)).to.deep.equal([
      'body.N.portrait nobody says who made the photograph: escalier.jpg',
      ' too heavy: hall.jpg has 2.0 MB, 2.0 MB at most',
      ' too heavy: hall.webm has 2.0 MB, 2.0 MB at most',
    ])
  })

  it('finds what two stories say differently, each in its place and nothing else', async () => {
    const clock = ({ body }: StoryFile) =>
      body.flatMap((it: StoryFile) => it.items ?? []).find((it: StoryFile) => it.icon === 'clock')
    const slips: Record<string, [(content: StoryFile) => unknown, ...string[]]> = {
      'offres/sept-nuits-pour-six': [
        (it) => Object.assign(it, { price_from: '1092' }),
        'price_from 1092, but its sum is 1356: 6 × 226 for two, for 2, and 0',
      ],
      'offres/les-mois-en-r': [
        (it) => delete it.paid_nights,
        'paid_nights nobody says how many nights the price counts',
      ],
      'offres/rideau-a-vingt-et-une-heures': [
        (it) => Object.assign(it, { conditions__i18n__en: 'On Fridays.' }),
        ' friday is named, and is no day of its dates',
      ],
      infiniment: [
        ({ body }) =>
          Object.assign(body.find((it: StoryFile) => it.component === 'hotel_advantages').advantages[0], {
            title: '10 % ou 15 % sur la chambre',
          }),
        'body.N.advantages.N 10 and 15 %, and each status has one',
      ],
      conditions: [
        (it) => Object.assign(it, { intro: 'Toutes taxes et service compris.' }),
        ' « Toutes taxes et service compris », and the tourist tax is added',
      ],
      'offres/_start': [
        ({ body }) => Object.assign(body[0], { intro: 'Un prix, toutes taxes comprises.' }),
        ' « toutes taxes comprises », and the tourist tax is added',
      ],
      'hotels/villa-ondine/_start': [
        (it) => Object.assign(it, { price_from: '312' }),
        'price_from 312 beside a cheapest room of 290',
      ],
      'hotels/villa-ondine/chambre-infante': [(it) => Object.assign(it, { price_from: '290' })],
      'casinos/casino-du-granit': [
        (it) => {
          Object.assign(clock(it), { text: 'Tous les jours de 10 h à 5 h' })
          Object.assign(it.games[2], { hours__i18n__en: '9 pm – 3 am' })
          const at = (anchor: string) => it.body.find((block: StoryFile) => block.anchor === anchor)
          Object.assign(at('poker'), { title: 'Une nuit en mai', title__i18n__en: 'Every Tuesday' })
        },
        ' mai is named, and its dates are not fixed',
        ' tuesday is named, and is no day of its dates',
        'body.N.items.N 05:00 is not among the hours of the house',
        'games.N 03:00 is not among the hours of the house',
      ],
      'poker/tournois/nuit-du-granit': [
        (it) => Object.assign(it, { date: '@day+9 23:00' }),
        'date 23:00 to 03:30, while Casino du Granit is closed',
      ],
      'spectacles/le-cerceau': [
        (it) => {
          Object.assign(it, { intro: `${it.intro} Le vendredi.` })
          Object.assign(it.sessions[0], { date: '@day+9 08:00' })
        },
        ' vendredi is named, and is no day of its dates',
        'sessions 08:00 to 09:05, while Casino des Pins is closed',
      ],
    }
    const planted: string[] = []
    for (const [slug, [slip, ...problems]] of Object.entries(slips)) {
      await edit(slug, ({ content }) => slip(content))
      planted.push(...problems.map((it) => `website-hotels/${slug}.json ${it}`))
    }
    const findings = (await checkContent(folder)).map(
      (it) => `${it.file} ${it.field.replace(/\b\d+\b/g, 'N')} ${it.problem}`,
    )
    expect(findings.sort()).to.deep.equal(planted.sort())
  })

  it('takes a week day beside evenings that have a date, where one falls on it', async () => {
    await edit('spectacles/le-cerceau', ({ content }) => {
      content.sessions = [{ ...content.sessions[0], date: '2027-02-05 19:30' }]
      content.intro = `${content.intro} Le vendredi.`
    })
    expect(await checkContent(folder)).to.deep.equal([])
  })

  it('finds a story that was renamed although the program looks for its slug, and a right that nobody set', async () => {
    await edit('infiniment', ({ content }) => {
      const block = content.body.find((it: { component: string }) => it.component === 'hotel_advantages')
      delete block.advantages[0].entitled
    })
    const first = await checkContent(folder)
    expect(first.map((it) => `${it.file} ${it.problem}`).join('\n')).to.include(
      'website-hotels/infiniment.json nobody says who is entitled to it: ',
    )
    const at = (name: string) => join(folder, 'website-hotels', name)
    await rename(at('infiniment.json'), at('le-programme.json'))
    try {
      const findings = await checkContent(folder)
      expect(findings.map((it) => `${it.file} ${it.problem}`)).to.include(
        'website-hotels/infiniment the program needs a story there: les avantages montrés aux membres des hôtels',
      )
    } finally {
      await rename(at('le-programme.json'), at('infiniment.json'))
    }
  })

  it('finds two stories on one address, and a file that is no JSON', async () => {
    await edit('seminaires', (story) => {
      story.translated_slugs = [{ lang: 'en', slug: 'our-story', published: true }]
    })
    await writeFile(join(folder, 'website-hotels', 'casse.json'), '{')
    const problems = (await checkContent(folder)).map((it) => it.problem).join('\n')
    expect(problems).to.match(/\/en\/our-story is the address of website-hotels\/\w+\.json already/)
    expect(problems).to.include('casse.json is not JSON')
  })

  it('says first which file cannot be read, and not what follows from that elsewhere', async () => {
    await writeFile(join(folder, 'website-hotels', 'hotels', '_start.json'), '{ "uuid": "')
    await edit('histoire', ({ content }) => linkIn(content, '/hotels'))
    const findings = await checkContent(folder)
    expect(findings.map((it) => it.file)).to.deep.equal(['website-hotels/hotels/_start.json'])
    expect(findings[0]?.problem).to.include('is not JSON')
  })

  it('finds parts of a table without the identity that the space’s editor needs', async () => {
    await edit('seminaires', ({ content }) => {
      const table = content.body.find((it: { component: string }) => it.component === 'table')
      delete table.table.tbody[0].body[0]._uid
    })
    const found = (await checkContent(folder)).map((it) => `${it.file} ${it.field} ${it.problem}`)
    expect(found).to.have.length(1)
    expect(found[0]).to.match(/seminaires\.json body\.\d+\.\w+\.tbody\.0\.body\.0 a part of a table without _uid/)
  })

  it('finds redirects that are unused, hide a page, lead to another or lead nowhere', async () => {
    await edit('settings', ({ content }) => {
      const redirect = (from: string, to: string) => ({ _uid: from + to, component: 'redirect', from, to })
      content.redirects = [
        redirect('/vieux', '/hotels'),
        redirect('/vieux', '/bains'),
        redirect('/hotels', '/bains'),
        redirect('/un', '/vieux'),
        redirect('/deux', '/nulle-part'),
      ]
    })
    const problems = (await checkContent(folder)).map((it) => it.problem).join('\n')
    for (const it of [
      '/vieux is redirected further up',
      '/hotels is a page',
      'redirected itself',
      'leads nowhere: /nulle-part',
    ])
      expect(problems).to.include(it)
  })

  async function edit(slug: string, change: (story: StoryFile) => void): Promise<void> {
    const file = join(folder, 'website-hotels', `${slug}.json`)
    const story = JSON.parse(await readFile(file, 'utf8'))
    change(story)
    await writeFile(file, JSON.stringify(story))
  }

  function heroOf(content: StoryFile): StoryFile {
    return content.body.find((it: StoryFile) => it.component === 'hero')
  }

  function linkIn(content: StoryFile, url: string): void {
    const attrs = { linktype: 'url', href: url }
    const text = { type: 'text', text: 'par ici', marks: [{ type: 'link', attrs }] }
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
    content.body.push({ _uid: 'l', component: 'rich_text', text: doc, text__i18n__en: doc })
  }

  function goneLink(): StoryFile {
    return { _uid: 'g', component: 'hotel_list', hotels: ['11111111-2222-4333-8444-555555555555'] }
  }
})

describe('npm run content:schema', () => {
  const components = componentsOf(definitions)
  const named = new Map(components.map((it) => [it.name, it]))

  it('has every block and root type, with what editors read', () => {
    expect(components.map((it) => it.name)).to.have.members(Object.keys(definitions))
    for (const { display_name, description, schema } of components) {
      expect(display_name).to.be.a('string').and.not.equal('')
      expect(description).to.be.a('string').and.not.equal('')
      for (const field of Object.values(schema)) expect(field.display_name).not.to.equal('')
    }
  })

  it('says root or nestable, translatable, required, how long', () => {
    expect(named.get('hotel')).to.include({ is_root: true, is_nestable: false })
    expect(named.get('hero')).to.include({ is_root: false, is_nestable: true })
    expect(named.get('hero')?.schema.title).to.deep.include({
      type: 'text',
      display_name: 'Titre de la page',
      required: true,
      translatable: true,
      max_length: 120,
    })
    expect(named.get('hero')?.schema.anchor).not.to.have.property('translatable')
  })

  it('takes files for assets of their own kind', () => {
    const { file, captions, poster } = (named.get('video') as Component).schema
    expect(file)
      .to.include({ type: 'asset', translatable: true })
      .and.deep.include({ filetypes: ['videos'] })
    expect(captions)
      .to.include({ type: 'asset' })
      .and.deep.include({ filetypes: ['texts'] })
    expect(poster).to.deep.include({ filetypes: ['images'], required: true })
  })

  it('takes each kind of field to Storyblok’s type', () => {
    const types = new Set(components.flatMap(({ schema }) => Object.values(schema).map((it) => it.type)))
    expect([...types]).to.include.members([
      'text',
      'textarea',
      'richtext',
      'asset',
      'multilink',
      'bloks',
      'option',
      'options',
    ])
    const { schema } = named.get('page') as Component
    expect(schema.local_header).to.include({ type: 'option', source: 'internal_stories', use_uuid: true })
    expect(schema.local_header?.filter_content_type).to.deep.equal(['local_header'])
    expect(named.get('hero')?.schema.surface?.options).to.deep.include({ name: 'Nuit', value: 'nuit' })
  })

  it('gives editors the words of each choice, and makes a required one a choice without an empty line', () => {
    for (const { name, schema } of components)
      for (const [field, { options = [] }] of Object.entries(schema))
        for (const it of options) expect(it.name, `${name}.${field}`).to.match(/^[\p{Lu}\d]/u)
    expect(named.get('reward')?.schema.category).to.include({ exclude_empty_option: true })
    expect(named.get('hero')?.schema.layout).not.to.have.property('exclude_empty_option')
  })

  it('lets links lead to pages, addresses, mails and files, to a section of a page and into a new window', () => {
    const { link } = named.get('card')?.schema ?? {}
    expect(link).to.include({ type: 'multilink', email_link_type: true, asset_link_type: true })
    expect(link).to.include({ show_anchor: true, allow_target_blank: true, restrict_content_types: true })
    expect(link?.component_whitelist).to.include('hotel').and.not.include.members(['header', 'settings'])
  })

  it('gives every component the colour of its folder in the library, and the field that names it in lists', () => {
    for (const { name, color, preview_field, schema } of components) {
      expect(color, name).to.match(/^#[\da-f]{6}$/)
      if (preview_field) expect(schema, name).to.have.property(preview_field)
    }
    expect(named.get('faq_item')?.preview_field).to.equal('question')
    expect(named.get('hotel')?.preview_field).to.equal('name')
  })

  it('has sheets for what is set once and for search engines', () => {
    const tabs = Object.values(named.get('page')?.schema ?? {}).filter((it) => it.type === 'tab')
    expect(tabs.map((it) => [it.display_name, it.keys])).to.deep.equal([
      ['Moteurs et partage', ['seo_title', 'seo_description', 'share_picture']],
      ['Réglages', ['local_header', 'gaming', 'access']],
    ])
    expect(Object.values(named.get('quote')?.schema ?? {}).filter((it) => it.type === 'tab')[0]).to.deep.include({
      keys: ['surface', 'anchor'],
    })
  })

  it('checks in the editor what the site checks: how a code of a partner looks', () => {
    expect(new RegExp(named.get('room')?.schema.synxis_room?.regex ?? '').test('a b')).to.equal(false)
    expect(new RegExp(named.get('room')?.schema.synxis_room?.regex ?? '').test('CBSS')).to.equal(true)
  })

  it('names the blocks that may stand in a body: sections, no nested block and no root', () => {
    const allowed = named.get('page')?.schema.body?.component_whitelist ?? []
    expect(allowed)
      .to.include.members(['hero', 'rich_text', 'faq'])
      .and.not.include.members(['faq_item', 'page', 'section'])
    for (const { schema } of components)
      for (const { component_whitelist = [] } of Object.values(schema))
        for (const name of component_whitelist) expect(named.has(name), name).to.equal(true)
  })

  it('writes one JSON file', async () => {
    const folder = await newFolder('schema-')
    const file = join(folder, 'components.json')
    await run(process.execPath, ['content/commands/schema.ts', file], { cwd: root })
    expect(JSON.parse(await readFile(file, 'utf8'))).to.deep.equal(JSON.parse(JSON.stringify({ components })))
  })
})
