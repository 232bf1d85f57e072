import type { ComponentType } from 'react'
import { views } from '#client/views.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { Slot } from '#shared/http/pages.ts'
import { langOfText } from '#shared/locales.ts'
import type { PagePlan, PlannedSlot } from '../plan/plan.ts'
import { marksOf, placeMarks } from './editMarks.tsx'
import type { DrawServices } from './services.ts'
import type { BlockContext, DrawnBlock, StaticBlocks } from './staticBlocks.tsx'

export interface DrawnSlots {
  /** Static ones without their HTML. */
  slots: Slot[]
  /** HTML of the static slots, in their order. */
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
    slots.push({ ...named, html: '' })
    statics.push(named.marks ? placeMarks(drawn.html) : drawn.html)
  }
  return { slots, statics, validUntil }
}

function namedSlot({ uid, component, untranslated, editable }: PlannedSlot) {
  const lang = langOfText(untranslated)
  const marks = editable ? marksOf(editable) : undefined
  return { id: uid, component, ...(lang && { lang }), ...(marks && { marks }) }
}

/** Draws a slot that names a view of an application page; undefined if it names a block. */
function drawView(blocks: StaticBlocks, slot: PlannedSlot, context: BlockContext): DrawnBlock | undefined {
  if (!isViewName(slot.component)) return undefined
  // viewSlot() checked the props against this view.
  const View = views[slot.component] as ComponentType<object>
  return blocks.drawElement(slot.uid, () => <View {...slot.content} />, context, slot.memoKey)
}

function isViewName(name: string): name is keyof typeof views {
  return Object.hasOwn(views, name)
}

/**
 * The props for drawing and hydrating an island: only its declared fields, and of related stories only the picked ones.
 * A whole hotel would inflate the page's data.
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
  // `state` is set by the page; fields of stories are always declared.
  return content.state === undefined ? declared : { ...declared, state: content.state }
}

/** The reference may be a whole story, with the rest of its page. */
function picked(reference: StoryReference, names: readonly string[] = []): StoryReference {
  const { uuid, component, name, path } = reference
  return { uuid, component, name, path, content: Object.fromEntries(names.map((it) => [it, reference.content[it]])) }
}
