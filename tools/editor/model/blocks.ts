import type { Component } from '#content/components.ts'
import type { Block } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { isBlock, type Path, type StoryDocument, valueAt } from './document.ts'

/** The blocks of a field; none for a field that was never filled. */
export function blocksIn(value: unknown): Block[] {
  return Array.isArray(value) ? value.filter(isBlock) : []
}

export function newBlock(component: string): Block {
  return { _uid: crypto.randomUUID(), component }
}

/** A block with identities of its own, also of the blocks inside. */
export function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, it]) => [key, key === '_uid' ? crypto.randomUUID() : copyOf(it)])
  return Object.fromEntries(entries)
}

/** The way to a block by its `_uid`; undefined when no list of blocks has it. */
export function pathOfBlock(document: StoryDocument, uid: string): Path | undefined {
  if (document.content._uid === uid) return ['content']
  return findIn(document.content, ['content'])

  function findIn(value: unknown, path: Path): Path | undefined {
    if (!isRecord(value) && !Array.isArray(value)) return undefined
    for (const [key, it] of Object.entries(value)) {
      const step = [...path, Array.isArray(value) ? Number(key) : key]
      if (isBlock(it) && it._uid === uid) return step
      const found = findIn(it, step)
      if (found) return found
    }
    return undefined
  }
}

/** Each block on the way to a path, outermost first: the story itself, then the blocks around the last one. */
export function blocksAround(document: StoryDocument, path: Path): { path: Path; block: Block }[] {
  return path.flatMap((_, index) => {
    const part = path.slice(0, index + 1)
    const block = valueAt(document, part)
    return isBlock(block) ? [{ path: part, block }] : []
  })
}

/** The first words of a block, by which an editor knows it again. */
export function excerptOf(block: Block, component: Component | undefined): string {
  const named = block[component?.preview_field ?? '']
  const text = typeof named === 'string' && named.trim() !== '' ? named : textIn(block)
  return text.length > 90 ? `${text.slice(0, 88).trimEnd()}…` : text
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).find((it) => it !== '') ?? ''
  if (!isRecord(value)) return ''
  if (typeof value.text === 'string') return value.text
  if (value.fieldtype === 'asset') return String(value.alt ?? '')
  const inside = Object.entries(value).flatMap(([key, it]) => (key.includes('__i18n__') ? [] : [textIn(it)]))
  return inside.find((it) => it !== '') ?? ''
}
