import type { DeskPart } from '#server/desk/index.ts'
import { formsDesk } from '#server/forms/index.ts'
import { hotelDesk } from '#server/hotel/index.ts'
import { letterDesk } from '#server/letter/index.ts'
import { opsDesk } from '#server/ops/index.ts'
import { pokerDesk } from '#server/poker/index.ts'
import { protectionDesk } from '#server/protection/index.ts'
import { vipDesk } from '#server/vip/index.ts'

type ServicesOf<Part extends (services: never) => DeskPart> = Parameters<Part>[0]

export type DeskPartServices = ServicesOf<typeof vipDesk> &
  ServicesOf<typeof pokerDesk> &
  ServicesOf<typeof formsDesk> &
  ServicesOf<typeof letterDesk> &
  ServicesOf<typeof opsDesk>

/** The parts of the desk that domains hand in. */
export function deskParts(services: DeskPartServices): DeskPart[] {
  return [vipDesk, pokerDesk, protectionDesk, hotelDesk, letterDesk, formsDesk, opsDesk].map((part) => part(services))
}
