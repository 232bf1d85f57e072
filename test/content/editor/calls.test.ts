import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Locale } from '#shared/locales.ts'
import { opened } from '#test/support/opened.ts'
import type { PresentAnswer } from '#tools/editor/model/api.ts'
import { openEditorService, saveOf, titled } from './editorService.ts'

const slug = 'website-hotels/histoire'

describe('the calls of the editor', () => {
  const editor = opened(openEditorService)

  afterEach(() => rm(join(editor.storiesDir, `${slug}.draft.json`), { force: true, recursive: true }))

  const fresh = () => editor.story(slug)

  it('tell of a change by somebody else, and of three saves at once let one through', async () => {
    const opened = await fresh()
    const source = JSON.parse((await editor.file('histoire.json')) ?? '')
    source.content.title = 'Ailleurs'
    await writeFile(join(editor.storiesDir, `${slug}.draft.json`), JSON.stringify(source))
    const refused = await editor.refusal('save', saveOf(opened, titled(opened.document, 'Ici')))
    expect(refused).to.include({ status: 409, error: 'changed' })
    expect(refused.current?.document.content.title).to.equal('Ailleurs')
    expect(await editor.file('histoire.draft.json')).to.not.include('Ici')
    // To overwrite is to save with the version that is there now.
    const base = refused.current?.version
    await editor.done('save', { ...saveOf(opened, titled(opened.document, 'Ici')), base })
    expect(await editor.file('histoire.draft.json')).to.include('Ici')

    const again = await fresh()
    const answers = await Promise.all(
      ['un', 'deux', 'trois'].map((it) => editor.call('save', saveOf(again, titled(again.document, it)))),
    )
    expect(answers.map((it) => it.status).sort()).to.deep.equal([200, 409, 409])
  })

  it('take a story of the same type alone', async () => {
    const { document, ...opened } = await fresh()
    const wrong = [null, 'x', {}, { content: [] }, { content: { ...document.content, component: 'hotel' } }]
    for (const story of wrong) {
      const refused = await editor.refusal('save', { slug, base: opened.version, story })
      expect(refused, JSON.stringify(story)).to.include({ status: 400, error: 'badRequest' })
    }
    expect((await editor.refusal('save', '{')).status).to.equal(400)
    expect((await editor.refusal('save', 'x'.repeat(3 * 1024 * 1024))).status).to.equal(413)
    expect(await editor.file('histoire.draft.json')).to.equal(undefined)
  })

  it('save a draft with errors, and publish only without', async () => {
    const opened = await fresh()
    const empty = titled(opened.document, 'x'.repeat(1000))
    const saved = await editor.done('save', saveOf(opened, empty))
    expect(saved.page.state).to.equal('changed')
    const refused = await editor.refusal('publish', saveOf(saved, empty))
    expect(refused).to.include({ status: 422, error: 'refused', detail: 'title' })
    expect(await editor.file('histoire.json')).not.to.include('xxx')
  })

  it('say what the product’s check says, with a sentence in both languages', async () => {
    const { document } = await fresh()
    const gone = { fieldtype: 'multilink', linktype: 'url', id: '', url: '/nulle-part', cached_url: '/nulle-part' }
    const [hero, ...body] = document.content.body as object[]
    const story = {
      ...document,
      content: { ...document.content, body: [{ ...hero, link: gone, link_label: 'Voir' }, ...body] },
    }
    const answer = await editor.call('present', { slug, story })
    const { stories, remarks } = (await answer.json()) as PresentAnswer
    const titleIn = (language: Locale) => (stories[language] as { content: { title: string } }).content.title
    expect(titleIn('fr')).not.to.equal(titleIn('en'))
    expect(JSON.stringify(remarks)).to.include('/nulle-part')
  })

  it('refuse to unpublish what the site needs, and know no story without a file', async () => {
    const { page, version } = await editor.story('website-hotels/conditions')
    expect((await editor.refusal('unpublish', { slug: page.slug, base: version })).error).to.equal('needed')
    for (const it of ['..', 'website-hotels/demo/blocks/hero', 'website-hotels/../../etc'])
      expect((await editor.refusal('save', { slug: it, base: '' })).error, it).to.equal('noStory')
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
