import type { DeskPart } from '#server/desk/index.ts'
import { formsDesk } from '#server/forms/index.ts'
import { hotelDesk } from '#server/hotel/index.ts'
import { letterDesk } from '#server/letter/index.ts'
import { opsDesk } from '#server/ops/index.ts'
import { pokerDesk } from '#server/poker/index.ts'
import { protectionDesk } from '#server/protection/index.ts'
import { vipDesk } from '#server/vip/index.ts'
import '#shared/features.ts'

type ServicesOf<Part extends (services: never) => DeskPart> = Parameters<Part>[0]

/** Services of the parts that every desk has, with those that a house may lack. */
export type DeskPartServices = ServicesOf<typeof vipDesk> &
  ServicesOf<typeof formsDesk> &
  ServicesOf<typeof opsDesk> &
  Partial<ServicesOf<typeof pokerDesk> & ServicesOf<typeof letterDesk>>

/** The parts of the desk that domains hand in. */
export function deskParts({ evenings, letters, ...services }: DeskPartServices): DeskPart[] {
  return [
    has.vip && vipDesk(services),
    evenings && pokerDesk({ ...services, evenings }),
    has.protection && protectionDesk(services),
    has.hotel && hotelDesk(services),
    letters && letterDesk({ ...services, letters }),
    formsDesk(services),
    opsDesk(services),
  ].filter((it) => typeof it === 'object')
}
