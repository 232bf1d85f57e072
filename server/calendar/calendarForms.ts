import type { PageForm } from '#server/pages/door.ts'
import type { RouteName } from '#shared/routes.ts'
import type { PrivateCalls } from './privateCalls.ts'

/** The forms that open and revoke the private calendar, posted without a script, on a page of the programme. */
export function calendarForms(route: RouteName, calls: PrivateCalls): PageForm[] {
  const next: PageForm['next'] = (_, { path }) => `${path}#calendrier`
  return [
    { name: 'calendar', routes: [route], call: calls.openCalendar, next },
    { name: 'calendarRevoke', routes: [route], call: calls.revokeCalendar, next },
  ]
}
