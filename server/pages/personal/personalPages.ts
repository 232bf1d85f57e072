import type { RateClass } from '#server/http/calls/call.ts'
import type { Idempotency } from '#server/http/calls/idempotency.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Route, RouteName } from '#shared/routes.ts'
import type { PageForm, PageFunction, PersonalPages, ProtectedReaderOf, RightOf, WhoIs } from './pageFunction.ts'

/** Pages that are drawn for the one who asks: what the domain rooms handed in, found by route. */
export interface Personal {
  calls: CallServices
  idempotency: Idempotency
  rightOf: RightOf
  whoIs: WhoIs
  protectedReader: ProtectedReaderOf
  functionOf(route: RouteName): PageFunction | undefined
  hasForms(route: RouteName): boolean
  /** @param name as the hidden control says; without it the page's only form, or the main one of several */
  formOf(route: RouteName, name: string | undefined): PageForm | undefined
  /** What a post of a route's page counts as before it is known which of its forms it is. */
  limitOf(route: RouteName): RateClass
}

export interface PersonalOptions extends PersonalPages {
  calls: CallServices
  idempotency: Idempotency
  rightOf: RightOf
  protectedReader: ProtectedReaderOf
}

/** @throws when two functions stand at one route, or two forms of one name */
export function createPersonal({ functions, forms, ...shared }: PersonalOptions): Personal {
  const byRoute = new Map<RouteName, PageFunction>()
  for (const it of functions) {
    for (const route of it.routes) {
      if (byRoute.has(route)) throw new Error(`The route ${route} has two functions`)
      byRoute.set(route, it)
    }
  }
  const byForm = new Map<string, PageForm>()
  for (const form of forms) {
    for (const route of form.routes) {
      const key = `${route} ${form.name}`
      if (byForm.has(key)) throw new Error(`The route ${route} has two forms ${form.name}`)
      byForm.set(key, form)
    }
  }
  return {
    ...shared,
    functionOf: (route) => byRoute.get(route),
    hasForms: (route) => formsOf(route).length > 0,
    formOf: (route, name) => (name === undefined ? mainFormOf(route) : byForm.get(`${route} ${name}`)),
    limitOf(route) {
      const limits = new Set(formsOf(route).map(({ call }) => (typeof call === 'function' ? 'other' : call.limit)))
      const [only = 'other'] = limits
      return limits.size === 1 ? only : 'other'
    },
  }

  function formsOf(route: RouteName): PageForm[] {
    return forms.filter(({ routes }) => routes.includes(route))
  }

  function mainFormOf(route: RouteName): PageForm | undefined {
    const ofPage = formsOf(route)
    return ofPage.length === 1 ? ofPage[0] : ofPage.find(({ isMain }) => isMain)
  }
}

/** Whether somebody connected is the member that a route is for. */
export function mayOpen(access: NonNullable<Route['access']>, session: MemberSession | null): boolean {
  const isEph = session?.hotelMemberId != null
  const isVip = session?.vipMemberId != null
  if (access === 'anyMember') return isEph || isVip
  return access === 'hotelMember' ? isEph : isVip
}
