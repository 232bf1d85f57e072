import type { Block } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { isBlock, isEqual, type Path, type StoryDocument } from './document.ts'

/** A value that two editors changed in different ways. */
export interface Conflict {
  /** In the merged document. */
  path: Path
  mine: unknown
  theirs: unknown
}

/** A change by somebody: of a field of a block, or of the block itself. */
export interface Change {
  kind: 'field' | 'added' | 'removed' | 'moved'
  /** Component of the block; '' for the story's own name and addresses. */
  component: string
  /** Key of the field, of a list for blocks that came, went or moved. */
  key: string
}

/**
 * Brings together what two editors made of one document. Changes of different fields and blocks are all there; of a
 * value that both changed mine stands, and theirs is reported.
 * @param base the document that both started from
 */
export function merge(base: StoryDocument, mine: StoryDocument, theirs: StoryDocument) {
  const conflicts: Conflict[] = []
  const document = mergeValue(base, mine, theirs, []) as StoryDocument
  return { document, conflicts }

  function mergeValue(before: unknown, own: unknown, other: unknown, path: Path): unknown {
    if (isEqual(own, other) || isEqual(before, other)) return own
    if (isEqual(before, own)) return other
    if (isParted(before) && isParted(own) && isParted(other)) return mergeRecords(before, own, other, path)
    if (isBlockList(before) && isBlockList(own) && isBlockList(other)) return mergeLists(before, own, other, path)
    conflicts.push({ path, mine: own, theirs: other })
    return own
  }

  function mergeRecords(before: Parts, own: Parts, other: Parts, path: Path): Parts {
    const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])]
    const merged = keys.map((key) => [key, mergeValue(before[key], own[key], other[key], [...path, key])] as const)
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  function mergeLists(before: readonly Block[], own: readonly Block[], other: readonly Block[], path: Path): Block[] {
    const isMoved = !isEqual(orderIn(own, before), orderIn(before, own))
    const [order, rest] = isMoved ? [own, other] : [other, own]
    const blocks = withAdded(order, rest, before).filter((it) => isStaying(it, before, own, other))
    return blocks.map((block, index) => {
      const [was, mine, theirs] = [before, own, other].map((list) => list.find((it) => it._uid === block._uid))
      if (!mine || !theirs) return mine ?? theirs ?? block
      return mergeValue(was ?? {}, mine, theirs, [...path, index]) as Block
    })
  }
}

type Parts = Record<string, unknown>

/** The document itself and blocks are merged field by field; a picture, a link or a text is one value. */
function isParted(value: unknown): value is Parts {
  return isRecord(value) && (isBlock(value) || isRecord(value.content))
}

function isBlockList(value: unknown): value is Block[] {
  return Array.isArray(value) && value.every((it) => isBlock(it) && typeof it._uid === 'string')
}

function orderIn(list: readonly Block[], known: readonly Block[]): string[] {
  return list.map((it) => it._uid).filter((uid) => known.some((it) => it._uid === uid))
}

/** The blocks of one list, with those that only the other one has behind the block they follow there. */
function withAdded(order: readonly Block[], rest: readonly Block[], before: readonly Block[]): Block[] {
  const blocks = [...order]
  for (const [index, block] of rest.entries()) {
    const isKnown = blocks.some((it) => it._uid === block._uid)
    if (isKnown) continue
    const previous = rest[index - 1]?._uid ?? before[index - 1]?._uid
    blocks.splice(blocks.findIndex((it) => it._uid === previous) + 1, 0, block)
  }
  return blocks
}

/** A block that one editor removed stays when the other one wrote in it: nothing is lost. */
function isStaying({ _uid }: Block, before: readonly Block[], own: readonly Block[], other: readonly Block[]): boolean {
  const [was, mine, theirs] = [before, own, other].map((list) => list.find((it) => it._uid === _uid))
  if (!was || (mine && theirs)) return true
  return !isEqual(was, mine ?? theirs)
}

/** Changes from one document to another, for people. */
export function changesBetween(before: StoryDocument, after: StoryDocument): Change[] {
  const story = (['name', 'translated_slugs'] as const).filter((key) => !isEqual(before[key], after[key]))
  return [
    ...story.map((key): Change => ({ kind: 'field', component: '', key })),
    ...blockChanges(before.content, after.content),
  ]
}

function blockChanges(before: Block, after: Block): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key): Change[] => {
    const [was, is] = [before[key], after[key]]
    if (isEqual(was, is)) return []
    const field: Change = { kind: 'field', component: after.component, key }
    const [old, now] = [was ?? [], is ?? []]
    if (!isBlockList(old) || !isBlockList(now) || old.length + now.length === 0) return [field]
    return listChanges(old, now, after.component, key)
  })
}

function listChanges(old: readonly Block[], now: readonly Block[], component: string, key: string): Change[] {
  const isIn = (list: readonly Block[], uid: string) => list.some((it) => it._uid === uid)
  const added = now.filter((it) => !isIn(old, it._uid))
  const removed = old.filter((it) => !isIn(now, it._uid))
  const moved = isEqual(orderIn(old, now), orderIn(now, old)) ? [] : [{ kind: 'moved' as const, component, key }]
  const inside = now.flatMap((it) => {
    const was = old.find(({ _uid }) => _uid === it._uid)
    return was ? blockChanges(was, it) : []
  })
  return [
    ...added.map((it): Change => ({ kind: 'added', component: it.component, key })),
    ...removed.map((it): Change => ({ kind: 'removed', component: it.component, key })),
    ...moved,
    ...inside,
  ]
}
