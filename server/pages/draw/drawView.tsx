import type { ComponentType } from 'react'
import { views } from '#client/views.ts'
import type { PlannedSlot } from '../plan/plan.ts'
import type { BlockContext, DrawnBlock, StaticBlocks } from './staticBlocks.tsx'

/** Draws a slot that names a view of an application page; undefined when it names a block. */
export function drawView(blocks: StaticBlocks, slot: PlannedSlot, context: BlockContext): DrawnBlock | undefined {
  if (!isViewName(slot.component)) return undefined
  // viewSlot() took the props of this very view.
  const View = views[slot.component] as ComponentType<object>
  return blocks.drawElement(slot.uid, <View {...slot.content} />, context, slot.memoKey)
}

function isViewName(name: string): name is keyof typeof views {
  return Object.hasOwn(views, name)
}
