import { type LinkCalls, linkForms, redirectTarget } from '#server/account/door.ts'
import type { Call } from '#server/http/calls/call.ts'
import type { PageForm } from '#server/pages/door.ts'
import { sentName } from '#shared/http/pageQuery.ts'

/** Calls of the pages that nobody need be connected for. */
export interface PublicCalls extends LinkCalls {
  login: Call
  signup: Call
  collaborator: Call
}

/** The forms of these pages, posted without a script. */
export function publicForms(calls: PublicCalls): PageForm[] {
  return [
    {
      name: 'login',
      routes: ['hotelLogin'],
      call: calls.login,
      next: (_, { query, locale }) => redirectTarget(query, locale),
    },
    {
      name: 'signup',
      routes: ['hotelRegistration'],
      call: calls.signup,
      next: (_, { path, locale }) => `${path}?${sentName[locale]}=1`,
    },
    ...linkForms('eph', calls),
    {
      name: 'collaborator',
      routes: ['collaborator'],
      call: calls.collaborator,
      next: (_, { path, locale }) => `${path}?${sentName[locale]}=1`,
    },
  ]
}
