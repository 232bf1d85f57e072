import type { ComponentType } from 'react'
import { views } from '#client/views.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { Slot } from '#shared/http/pages.ts'
import { languageTags } from '#shared/locales.ts'
import type { PagePlan, PlannedSlot } from '../plan/plan.ts'
import { marksOf, placeMarks } from './editMarks.tsx'
import type { DrawServices } from './services.ts'
import type { BlockContext, DrawnBlock, StaticBlocks } from './staticBlocks.tsx'

export interface DrawnSlots {
  slots: Slot[]
  /** HTML of the static ones, by the index in their marker. */
  statics: Buffer[]
  /** Epoch ms. */
  validUntil: number
}

/** Draws the static slots of a page and chooses the props of its islands. */
export function drawSlots(services: DrawServices, plan: PagePlan, context: BlockContext): DrawnSlots {
  const { blocks, definitions } = services
  const statics: Buffer[] = []
  const slots: Slot[] = []
  let validUntil = plan.validUntil ?? Number.POSITIVE_INFINITY
  for (const planned of plan.slots) {
    const named = namedSlot(planned)
    const definition = definitions[planned.component]
    if (definition?.interactive) {
      slots.push({ ...named, props: islandProps(definition, planned.content) })
      continue
    }
    const drawn = drawView(blocks, planned, context) ?? blocks.draw(planned, context, planned.memoKey)
    if (drawn.html.length === 0) continue
    validUntil = Math.min(validUntil, drawn.validUntil)
    slots.push({ ...named, html: markerOf(statics.length) })
    statics.push(named.marks ? placeMarks(drawn.html) : drawn.html)
  }
  return { slots, statics, validUntil }
}

function namedSlot({ uid, component, untranslated, editable }: PlannedSlot) {
  const lang = untranslated ? languageTags.fr : undefined
  const marks = editable ? marksOf(editable) : undefined
  return { id: uid, component, ...(lang && { lang }), ...(marks && { marks }) }
}

/** Draws a slot that names a view of an application page; undefined when it names a block. */
function drawView(blocks: StaticBlocks, slot: PlannedSlot, context: BlockContext): DrawnBlock | undefined {
  if (!isViewName(slot.component)) return undefined
  // viewSlot() took the props of this very view.
  const View = views[slot.component] as ComponentType<object>
  return blocks.drawElement(slot.uid, <View {...slot.content} />, context, slot.memoKey)
}

function isViewName(name: string): name is keyof typeof views {
  return Object.hasOwn(views, name)
}

/**
 * The props that an island is drawn and hydrated from: the fields that it declares, and of related stories only what
 * it picks. A whole hotel would only make the page's data larger.
 */
export function islandProps(
  definition: BlockDefinition | undefined,
  content: Record<string, unknown>,
): Record<string, unknown> {
  if (!definition) return {}
  const declared = Object.fromEntries(
    Object.entries(definition.fields).map(([name, { kind, pick }]) => {
      const value = content[name]
      if (kind === 'relations') return [name, (value as StoryReference[]).map((it) => picked(it, pick))]
      if (kind === 'relation' && value) return [name, picked(value as StoryReference, pick)]
      return [name, value]
    }),
  )
  // The page adds `state`, which no story has: all fields of stories are declared.
  return content.state === undefined ? declared : { ...declared, state: content.state }
}

function picked(reference: StoryReference, names: readonly string[] = []): StoryReference {
  return { ...reference, content: Object.fromEntries(names.map((name) => [name, reference.content[name]])) }
}

const start = '<!--static '
const end = '-->'

/**
 * Marks the place of a static block's HTML in what React draws. Text cannot forge it: React escapes every `<` of
 * content.
 */
export function markerOf(index: number): string {
  return `${start}${index}${end}`
}

/**
 * Puts static blocks in the place of their markers.
 * @param drawn everything that React drew
 * @param parts HTML of each marker, by index
 */
export function splice(drawn: Buffer, parts: readonly Buffer[]): Buffer[] {
  const spliced: Buffer[] = []
  let from = 0
  for (;;) {
    const marker = drawn.indexOf(start, from)
    if (marker < 0) break
    const close = drawn.indexOf(end, marker)
    const part = parts[Number(drawn.toString('latin1', marker + start.length, close))]
    spliced.push(drawn.subarray(from, marker))
    if (part) spliced.push(part)
    from = close + end.length
  }
  spliced.push(drawn.subarray(from))
  return spliced
}
