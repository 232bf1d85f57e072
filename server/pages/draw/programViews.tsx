import type { ComponentType } from 'react'
import { BookingByPhone } from '#client/app/BookingByPhone.tsx'
import { ErrorPage } from '#client/app/ErrorPage.tsx'
import { SoonPage } from '#client/app/SoonPage.tsx'
import { screens } from '#client/app/screens.generated.ts'
import { BookingPage } from '#client/booking/BookingPage.tsx'
import { TablePage } from '#client/booking/TablePage.tsx'
import { PreviewHints } from '#client/preview/PreviewHints.tsx'
import type { PlannedSlot } from '../plan/plan.ts'
import type { BlockFacts, DrawnBlock, StaticBlocks } from './staticBlocks.tsx'

/** Parts of pages that are no block of a story. */
// biome-ignore lint/suspicious/noExplicitAny: each plan gives its view the props that it declares
const programViews: Readonly<Record<string, ComponentType<any>>> = {
  error_page: ErrorPage,
  soon_page: SoonPage,
  booking_by_phone: BookingByPhone,
  booking_page: BookingPage,
  table_page: TablePage,
  preview_hints: PreviewHints,
}

/** Draws a slot that names one of these views; undefined when it names a block. */
export function drawProgramView(blocks: StaticBlocks, slot: PlannedSlot, facts: BlockFacts): DrawnBlock | undefined {
  const View = programViews[slot.component] ?? screens[slot.component]
  return View && blocks.drawElement(slot.uid, <View {...slot.content} />, facts, slot.memoKey)
}
