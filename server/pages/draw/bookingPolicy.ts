import type { Env } from '#server/env.ts'
import type { PagePlan } from '../plan/plan.ts'

/** Where the redirects of a page's booking forms lead: browsers count them as the forms' own targets. */
export function bookingTargets({ synxisUrl }: Env, { slots }: Pick<PagePlan, 'slots'>): string[] {
  const hasBar = slots.some(({ component }) => component === 'booking_bar')
  return hasBar && synxisUrl ? [new URL(synxisUrl).origin] : []
}
