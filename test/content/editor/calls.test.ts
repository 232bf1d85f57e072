import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { type EditorService, openEditorService, saveOf, titled } from './editorService.ts'

const slug = 'website-hotels/histoire'

describe('the calls of the editor', function () {
  this.timeout(60_000)
  let editor: EditorService

  before(async () => {
    editor = await openEditorService()
  })
  after(() => editor?.stop())
  afterEach(() => rm(join(editor.storiesDir, `${slug}.draft.json`), { force: true, recursive: true }))

  const fresh = () => editor.story(slug)

  it('save a draft that the second of two editors cannot overwrite: it gets the first one’s story and name', async () => {
    const [anna, hugo] = [await fresh(), await fresh()]
    await editor.done('save', saveOf(anna, titled(anna.document, 'D’Anna'), 'Anna'))
    const refused = await editor.refusal('save', saveOf(hugo, titled(hugo.document, 'D’Hugo'), 'Hugo'))
    expect(refused).to.include({ status: 409, error: 'changed' })
    expect(refused.current?.page).to.include({ changedBy: 'Anna', state: 'changed' })
    expect(refused.current?.document.content.title).to.equal('D’Anna')
    expect(await editor.file('histoire.draft.json'))
      .to.include('D’Anna')
      .and.not.include('D’Hugo')
  })

  it('tell of a change by another program too, and of two saves at once let one through', async () => {
    const opened = await fresh()
    const source = JSON.parse((await editor.file('histoire.json')) ?? '')
    await writeFile(join(editor.storiesDir, `${slug}.draft.json`), JSON.stringify({ ...source, name: 'Ailleurs' }))
    const refused = await editor.refusal('save', saveOf(opened, titled(opened.document, 'Ici')))
    expect(refused.current?.document.name).to.equal('Ailleurs')

    const again = await fresh()
    const answers = await Promise.all(
      ['un', 'deux', 'trois'].map((it) => editor.call('save', saveOf(again, titled(again.document, it)))),
    )
    expect(answers.map((it) => it.status).sort()).to.deep.equal([200, 409, 409])
  })

  it('write JSON of the content model alone', async () => {
    const { document, ...opened } = await fresh()
    const with_ = (content: object) => ({ ...document, content: { ...document.content, ...content } })
    const wrong: [string, object][] = [
      ['content.title', { title: { html: '<b>' } }],
      ['content.stranger', { stranger: 'x' }],
      ['content.body.0.component', { body: [{ _uid: 'a', component: 'nobody' }] }],
      ['content.body', { body: { component: 'quote' } }],
      ['content.share_picture', { share_picture: { fieldtype: 'asset', filename: 5 } }],
      ['content.component', { component: 'hotel' }],
      ['content.body.0.text.0', { body: [{ _uid: 'a', component: 'rich_text', text: { type: 'doc', content: [7] } }] }],
    ]
    for (const [place, content] of wrong) {
      const refused = await editor.refusal('save', { slug, base: opened.version, by: '', story: with_(content) })
      expect(refused, place).to.include({ status: 422, error: 'shape' })
      expect(refused.place).to.satisfy((it: string) => it.startsWith(place))
    }
    expect((await editor.refusal('save', { slug, base: opened.version, story: null })).error).to.equal('badRequest')
    expect((await editor.refusal('save', '{')).status).to.equal(400)
    expect((await editor.refusal('save', 'x'.repeat(3 * 1024 * 1024))).status).to.equal(413)
    expect(await editor.file('histoire.draft.json')).to.equal(undefined)
  })

  it('save a draft with errors, and publish only without', async () => {
    const opened = await fresh()
    const empty = titled(opened.document, '')
    const saved = await editor.done('save', saveOf(opened, empty))
    expect(saved.page.state).to.equal('changed')
    const refused = await editor.refusal('publish', saveOf(saved, empty))
    expect(refused).to.include({ status: 422, error: 'refused', place: 'content.title' })
    expect(JSON.parse((await editor.file('histoire.json')) ?? '').content.title).not.to.equal('')
  })

  it('say what the site’s own check says, beside the field it is about', async () => {
    const { document } = await fresh()
    const gone = { fieldtype: 'multilink', linktype: 'url', id: '', url: '/nulle-part', cached_url: '/nulle-part' }
    const [hero, ...body] = document.content.body as object[]
    const story = {
      ...document,
      content: { ...document.content, body: [{ ...hero, link: gone, link_label: 'Voir' }, ...body] },
    }
    const answer = await editor.call('present', { slug, story })
    const { fr, en, findings } = (await answer.json()) as Record<string, { content: { title: string } } & object[]>
    expect(fr?.content.title).not.to.equal(en?.content.title)
    expect(JSON.stringify(findings)).to.include('/nulle-part')
  })

  it('make a page of its own in both languages, and no file outside its folder', async () => {
    const made = await editor.done('create', {
      type: 'article',
      folder: 'website-hotels/journal',
      name: 'L’été',
      slug: 'l-ete',
      nameEn: 'Summer',
      slugEn: 'summer',
    })
    expect(made.page).to.include({ state: 'draft', component: 'article' })
    expect(made.page.paths).to.deep.equal({ fr: '/journal/l-ete', en: '/en/journal/summer' })
    const base = { type: 'page', folder: 'website-hotels', name: 'X', nameEn: 'X', slugEn: 'x' }
    for (const it of ['../x', 'a/b', '.x', '_start', 'É', '', 'x.draft', 'con\u0000'])
      expect((await editor.refusal('create', { ...base, slug: it })).error, it).to.equal('slugWrong')
    for (const folder of ['..', 'website-hotels/../..', '/etc', 'elsewhere', '_datasources'])
      expect((await editor.refusal('create', { ...base, folder, slug: 'x' })).error, folder).to.equal('folderUnknown')
    expect((await editor.refusal('create', { ...base, type: 'hero', slug: 'x' })).error).to.equal('typeUnknown')
    expect((await editor.refusal('create', { ...base, slug: 'histoire' })).error).to.equal('slugTaken')
    expect((await editor.refusal('create', { ...base, slug: 'une-autre', slugEn: 'our-story' })).error).to.equal(
      'slugTaken',
    )
  })

  it('move a page with its uuid, so that links to it hold', async () => {
    const opened = await editor.story('website-hotels/concours')
    const moved = await editor.done('move', { slug: opened.page.slug, base: opened.version, to: 'grand-concours' })
    expect(moved.page).to.include({ uuid: opened.page.uuid, state: 'published' })
    expect(await editor.file('concours.json')).to.equal(undefined)
    const home = await editor.story('website-hotels/conditions')
    const refused = await editor.refusal('move', { slug: home.page.slug, base: home.version, to: 'cgv' })
    expect(refused.error).to.equal('needed')
  })

  it('leave the old file whole when the disk refuses, and say so', async () => {
    const opened = await fresh()
    const before = await editor.file('histoire.json')
    // The place of the new file is taken by a folder: the disk refuses the write.
    await mkdir(join(editor.storiesDir, `${slug}.draft.json.new`, 'x'), { recursive: true })
    const refused = await editor.refusal('save', saveOf(opened, titled(opened.document, 'Jamais écrit')))
    await rm(join(editor.storiesDir, `${slug}.draft.json.new`), { recursive: true, force: true })
    expect(refused).to.include({ status: 507, error: 'writeFailed' })
    expect(await editor.file('histoire.json')).to.equal(before)
    await editor.done('save', saveOf(opened, titled(opened.document, 'Écrit')))
    expect(await editor.file('histoire.draft.json')).to.include('Écrit')
  })

  it('are there for this machine’s own pages only', async () => {
    const body = { slug, content: { component: 'page' } }
    for (const Origin of ['https://elsewhere.test', 'null'])
      expect((await editor.call('publish', body, { Origin })).status).to.equal(403)
    const answer = await fetch(`${editor.service.url}/editor/data.json`, {
      headers: { Origin: 'https://elsewhere.test' },
    })
    expect(answer.headers.get('access-control-allow-origin')).to.equal(editor.service.url)
    const page = await fetch(`${editor.service.url}/editor`)
    expect(page.headers.get('content-security-policy')).to.include("frame-ancestors 'none'").and.not.include('unsafe')
    expect((await fetch(`${editor.service.url}/editor/save`)).status).to.equal(405)
    expect((await fetch(`${editor.service.url}/editor/..%2f..%2fpackage.json`)).status).to.equal(404)
  })
})
