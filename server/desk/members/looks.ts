import type { DeskAct } from '#shared/desk/rights.ts'
import { deskLimits } from '#shared/limits.ts'
import { openLooks, writeAct } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { ActInput } from '../http/deskPage.ts'

/** A look at VIP members under which a page stays open for its reader. */
export interface OpenLook {
  memberIds: readonly string[]
  reason: string
  /** Epoch ms. */
  until: number
}

/** The look of the address, if this person has made it here a short while ago. */
export async function openLook(
  { store }: Pick<DeskServices, 'store'>,
  act: DeskAct,
  { person, house, params, now }: ActInput,
): Promise<OpenLook | undefined> {
  const look = { personId: person.id, house: house.slug, subject: params.id ?? '', act }
  const lines = await openLooks(store.db, look, now)
  if (lines.length === 0) return undefined
  return {
    memberIds: [...new Set(lines.flatMap(({ memberId }) => memberId ?? []))],
    reason: lines[0]?.reason ?? '',
    until: Math.max(...lines.map(({ at }) => at)) + deskLimits.lookMs,
  }
}

interface NewLook {
  act: DeskAct
  /** The part of the page's address that opens it. */
  subject: string
  memberIds: readonly string[]
  reason?: string
}

/** Logs a look at VIP members, a line each; at none, one line. */
export async function writeLook(
  { store }: Pick<DeskServices, 'store'>,
  { source, house }: Pick<ActInput, 'source' | 'house'>,
  { memberIds, ...look }: NewLook,
): Promise<void> {
  await store.transaction(async (tx) => {
    const act = { ...look, house: house.slug }
    if (memberIds.length === 0) await writeAct(tx, source, act)
    for (const memberId of memberIds) await writeAct(tx, source, { ...act, programme: 'vip', memberId })
  })
}
