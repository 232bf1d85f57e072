import type { IncomingMessage } from 'node:http'
import { intlFor } from '#i18n/createIntl.ts'
import type { PageAddress } from '#server/http/address.ts'
import { pathOf } from '#shared/locales.ts'
import type { PagePlan } from '../plan/plan.ts'
import { viewSlot } from '../plan/viewSlot.ts'
import type { PageServices } from '../services.ts'
import type { Guard, GuardRight } from './pageFunction.ts'

/** Whether the visitor of a guarded story may read it. */
export async function rightTo({ personal }: PageServices, guard: Guard, req: IncomingMessage): Promise<GuardRight> {
  return personal.rightOf(guard, await personal.calls.cookie.read(req))
}

/** The page of those who are connected and may not read this one: says how to get the right. */
export function planRefusal(guard: Guard, { locale, path, slug }: PageAddress): PagePlan {
  return {
    status: 403,
    locale,
    path,
    alternates: { fr: pathOf('fr', slug), en: pathOf('en', slug) },
    key: `refused ${path}`,
    title: intlFor(locale).formatMessage({ id: 'account.refused.title' }),
    noindex: true,
    crumbs: [],
    slots: [viewSlot('guard_refused', { guard }, { uid: 'refused' })],
    dependencies: new Set(),
  }
}
