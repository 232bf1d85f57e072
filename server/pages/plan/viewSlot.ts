import type { ViewName, Views } from '#shared/views.ts'
import type { PlannedSlot } from './plan.ts'

/**
 * A view as a part of a page's body.
 * @param options memoKey: what its HTML is kept under; uid: other than the name, where the page has it twice
 */
export function viewSlot<Name extends ViewName>(
  name: Name,
  props: Views[Name],
  { uid = name, memoKey }: { uid?: string; memoKey?: string } = {},
): PlannedSlot {
  return { uid, component: name, content: props as unknown as Record<string, unknown>, ...(memoKey && { memoKey }) }
}
