import { definitions } from '#client/blocks/schemas.generated.ts'
import type { Field, FieldKind } from '#shared/content/fields.ts'
import { isRecord } from './demos.ts'

/** One way to break a block. */
export interface Breakage {
  /** The value of a field instead of its own; `keep` leaves it. */
  broken(field: Field, own: unknown, name: string): unknown
  /** Whether the log must name the field (it may name a place inside). */
  isTold(field: Field): boolean
}

const keep = Symbol('keep')

/** The shortest pieces first: short fields get what fits. */
const html = `"'><xss-mark><script>alert(1)</script><img src=x onerror=alert(1)></title></script></style><!--`
const long = 'La marée monte, la marée descend. '.repeat(6200)
const overlong = 'La marée monte. '.repeat(320)
export const goneUuid = '00000000-dead-4bad-8bad-000000000000'

const runningAddresses = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.test/x',
  'https://user:secret@evil.test/',
  '/\\evil.test',
]

/** Each story has them all, one after the other, between paragraphs that are whole. */
export const breakages: Readonly<Record<string, Breakage>> = {
  empty: { broken: () => undefined, isTold: ({ required }) => required },
  nulls: { broken: () => null, isTold: ({ required }) => required },
  emptied: { broken: ({ kind }) => emptiedValue(kind), isTold: ({ required }) => required },
  outdated: {
    broken: ({ kind }) => outdatedValues[kind] ?? keep,
    isTold: ({ kind }) => kind in outdatedValues,
  },
  numbers: { broken: ({ kind }) => (kind === 'number' ? keep : 12), isTold: ({ kind }) => kind !== 'number' },
  // An object without anything of a picture, a file or a table is one that nobody filled in.
  objects: {
    broken: () => ({ not: 'this' }),
    isTold: ({ kind }) => kind !== 'asset' && kind !== 'file' && kind !== 'table',
  },
  lists: { broken: () => ['<b>'], isTold: () => true },
  'long words': {
    broken: ({ kind }, own, name) =>
      isText(kind) ? (name === 'title' ? long : overlong) : wordsValue(kind, own, long),
    isTold: ({ kind }) => isText(kind),
  },
  html: {
    broken: ({ kind, schema }, own) =>
      isText(kind) ? html.slice(0, Number(schema.maxLength)) : wordsValue(kind, own, html),
    isTold: () => false,
  },
  'running addresses': {
    broken: ({ kind }, own, name) =>
      runningValue(kind, own, runningAddresses[name.length % runningAddresses.length] as string),
    isTold: ({ kind }) => kind === 'link' || kind === 'file',
  },
  'gone relations': {
    broken: ({ kind }) => (kind === 'relation' ? goneUuid : kind === 'relations' ? [goneUuid] : keep),
    isTold: ({ kind }) => kind === 'relation' || kind === 'relations',
  },
  'unknown components': {
    broken: ({ kind }) =>
      kind === 'bloks' ? [{ component: 'never_heard_of', _uid: 'x', title: 'x' }, 'x', null] : keep,
    isTold: ({ kind }) => kind === 'bloks',
  },
}

/** A copy in which every block of a component is broken, wherever it stands, and the fields that the log must name. */
export function breakBlock(
  value: unknown,
  component: string,
  { broken, isTold }: Breakage,
  path = '',
): { value: unknown; told: string[] } {
  const told: string[] = []
  return { value: copy(value, path), told }

  function copy(it: unknown, at: string): unknown {
    if (Array.isArray(it)) return it.map((one, index) => copy(one, `${at}.${index}`))
    if (!isRecord(it)) return it
    if (it.component !== component) return mapped(it, (name, own) => copy(own, at === '' ? name : `${at}.${name}`))
    const made: Record<string, unknown> = { _uid: it._uid, component }
    for (const [name, field] of Object.entries(definitions[component]?.fields ?? {})) {
      // A guard that cannot be read is an error, not an open door (R289): the page would not be drawn.
      const value = name === 'access' ? keep : broken(field, it[name], name)
      const own = at === '' ? name : `${at}.${name}`
      made[name] = value === keep ? it[name] : value
      if (value !== keep && isTold(field)) told.push(own)
    }
    return made
  }
}

function mapped(
  it: Record<string, unknown>,
  change: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(it).map(([name, value]) => [name, change(name, value)]))
}

/** The value that Storyblok stores for a field that an editor filled in and emptied again. */
function emptiedValue(kind: FieldKind): unknown {
  const picture = { fieldtype: 'asset', id: null, filename: null, alt: null, title: null, focus: null, meta_data: {} }
  if (kind === 'asset' || kind === 'file') return picture
  if (kind === 'multiasset') return [picture]
  if (kind === 'link')
    return { fieldtype: 'multilink', linktype: 'story', id: '', url: '', cached_url: '', anchor: null }
  if (kind === 'richtext') return { type: 'doc', content: [{ type: 'paragraph' }] }
  if (kind === 'table') return { thead: [{ _uid: 't', value: '', component: '_table_head' }], tbody: [] }
  return kind === 'bloks' || kind === 'relations' || kind === 'options' ? [] : ''
}

/** Values that were right once: a target is gone, a choice has another name, the editor knows more kinds of text. */
const outdatedValues: Partial<Record<FieldKind, unknown>> = {
  option: 'renamed',
  options: ['renamed'],
  link: { fieldtype: 'multilink', linktype: 'story', id: goneUuid, url: '', cached_url: 'hotels/disparu' },
  richtext: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Avant.', marks: [{ type: 'glow' }] }] },
      { type: 'carousel', attrs: { speed: 3 }, content: [{ type: 'text', text: 'Dedans.' }] },
    ],
  },
}

function isText(kind: FieldKind): boolean {
  return kind === 'text' || kind === 'textarea'
}

function wordsValue(kind: FieldKind, own: unknown, text: string): unknown {
  if (kind === 'richtext') return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  if (kind === 'table') return { thead: [{ value: text }], tbody: [{ body: [{ value: text }, { value: text }] }] }
  if (kind === 'asset')
    return {
      ...(isRecord(own) ? own : {}),
      alt: text.slice(0, 400),
      title: `${text.slice(0, 200)}|${text.slice(0, 200)}`,
    }
  return keep
}

function runningValue(kind: FieldKind, own: unknown, url: string): unknown {
  if (kind === 'link') return { linktype: 'url', url, cached_url: url, target: '_blank' }
  if (kind === 'asset' || kind === 'file') return { ...(isRecord(own) ? own : {}), filename: url }
  if (kind !== 'richtext') return keep
  const marks = runningAddresses.map((href) => ({ type: 'link', attrs: { href, linktype: 'url' } }))
  const words = marks.map((mark, index) => ({ type: 'text', text: `mot ${index} `, marks: [mark] }))
  const picture = { type: 'image', attrs: { src: url, alt: url } }
  return { type: 'doc', content: [{ type: 'paragraph', content: [...words, picture] }] }
}
