import { getSchema } from '@tiptap/core'
import { expect } from 'chai'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { opened } from '#test/support/opened.ts'
import { type TextNode, toEditorText, toStoredText } from '#tools/editor/model/richText.ts'
import { textSchema } from '#tools/editor/page/richText/textSchema.ts'
import { openEditorService, saveOf } from './editorService.ts'

const schema = getSchema(textSchema((type) => type))

describe('the editor over every story of the product', () => {
  const editor = opened(openEditorService)
  let slugs: string[]

  before(async () => {
    slugs = (await editor.data()).pages.map((it) => it.slug)
  })

  it('reads each into the form and back without a byte of difference', async () => {
    expect(slugs.length).to.be.greaterThan(150)
    for (const slug of slugs) {
      const before = (await editor.file(`${nameOf(slug)}.json`)) ?? ''
      const source = JSON.parse(before)
      const { document } = await editor.story(slug)
      const after = { ...source, content: throughEditor(document.content) }
      expect(`${JSON.stringify(after, null, 2)}\n`, slug).to.equal(before)
    }
  })

  it('saves without change writes nothing, one word changes one line, the old word again leaves no draft', async () => {
    for (const slug of slugs.filter((_, index) => index % 15 === 0)) {
      const name = nameOf(slug)
      const before = (await editor.file(`${name}.json`)) ?? ''
      const opened = await editor.story(slug)
      const same = await editor.done('save', saveOf(opened, throughEditor(opened.document)))
      expect(same.version, slug).to.equal(opened.version)
      expect(await editor.file(`${name}.draft.json`), slug).to.equal(undefined)

      const [key = '', words] = Object.entries(opened.document.content).find(([, it]) => / /.test(String(it))) ?? []
      if (typeof words !== 'string') continue
      const renamed = { content: { ...opened.document.content, [key]: `${words} bis` } }
      const changed = await editor.done('save', saveOf(same, throughEditor(renamed)))
      const [old, now] = [before, (await editor.file(`${name}.draft.json`)) ?? ''].map((it) => it.split('\n'))
      expect(now?.filter((line, index) => line !== old?.[index]).length, slug).to.equal(1)

      await editor.done('save', saveOf(changed, opened.document))
      expect(await editor.file(`${name}.draft.json`), slug).to.equal(undefined)
      expect(await editor.file(`${name}.json`), slug).to.equal(before)
    }
  })
})

describe('a rich text in the editor', () => {
  const paragraph = (...content: TextNode[]): TextNode => ({ type: 'paragraph', attrs: { textAlign: null }, content })
  const text = (words: string, marks?: TextNode['marks']): TextNode => ({
    type: 'text',
    text: words,
    ...(marks && { marks }),
  })

  it('keeps what it does not write in: blocks, tables, emojis, colours', () => {
    const blok = { type: 'blok', attrs: { id: 'x', body: [{ _uid: 'u', component: 'quote', text: 'Bonjour' }] } }
    const table = {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph()] }] }],
    }
    const emoji = { type: 'emoji', attrs: { name: 'wave', emoji: '👋' } }
    const red = [{ type: 'textStyle', attrs: { color: 'red' } }, { type: 'bold' }]
    const stored = { type: 'doc', content: [paragraph(text('Rouge', red), emoji), blok, table] }
    expect(JSON.stringify(throughText(stored))).to.equal(JSON.stringify(stored))
  })

  it('changes the paragraph that was written in and no other', () => {
    const link = {
      type: 'link',
      attrs: { uuid: null, anchor: null, target: null, href: 'tel:+33974751313', linktype: 'url' },
    }
    const stored = {
      type: 'doc',
      content: [paragraph(text('Un')), paragraph(text('Deux', [link])), paragraph(text('Trois'))],
    }
    const edited = toEditorText(stored)
    edited.content?.splice(0, 1, { type: 'paragraph', content: [text('Un et demi')] })
    const next = toStoredText(schema.nodeFromJSON(edited).toJSON(), stored)
    expect(next.content?.[1]).to.equal(stored.content[1])
    expect(next.content?.[2]).to.equal(stored.content[2])
    expect(next.content?.[0]?.content).to.deep.equal([text('Un et demi')])
  })
})

/** The name of a story's file, below the root folder. */
function nameOf(slug: string): string {
  return `${slug.replace(/^website-hotels\/?/, '')}${slug.endsWith('/') ? '_start' : ''}`
}

/** Every rich text read into the editor's own schema and back. */
function throughEditor<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(throughEditor) as Value
  if (!isRecord(value)) return value
  if (value.type === 'doc') return throughText(value) as Value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, throughEditor(it)])) as Value
}

function throughText(stored: unknown): TextNode {
  const node = schema.nodeFromJSON(toEditorText(stored))
  node.check()
  return toStoredText(node.toJSON(), stored)
}
