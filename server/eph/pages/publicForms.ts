import type { Call } from '#server/http/calls/call.ts'
import type { PageForm } from '#server/pages/door.ts'
import { pathFor } from '#shared/routes.ts'
import { noticeName, sentName } from './publicPages.ts'
import { redirectTarget } from './redirectTarget.ts'

/** Calls of the pages that nobody need be connected for. */
export interface PublicCalls {
  login: Call
  signup: Call
  activate: Call
  beginReset: Call
  finishReset: Call
  confirmEmailChange: Call
  collaborator: Call
}

/** The forms of these pages, posted without a script (decisions §2). */
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
    {
      name: 'activation',
      routes: ['hotelActivation'],
      call: calls.activate,
      next: (_, { locale }) => pathFor('hotelDashboard', locale),
    },
    {
      name: 'forgotten',
      routes: ['hotelForgottenPassword'],
      call: calls.beginReset,
      next: (_, { path, locale }) => `${path}?${sentName[locale]}=1`,
    },
    {
      name: 'newPassword',
      routes: ['hotelNewPassword'],
      call: calls.finishReset,
      next: (_, { locale }) => `${pathFor('hotelLogin', locale)}?${noticeName[locale]}=1`,
    },
    {
      name: 'emailChange',
      routes: ['hotelEmailChange'],
      call: calls.confirmEmailChange,
      next: (_, { path, locale }) => `${path}?${sentName[locale]}=1`,
    },
    {
      name: 'collaborator',
      routes: ['collaborator'],
      call: calls.collaborator,
      next: (_, { path, locale }) => `${path}?${sentName[locale]}=1`,
    },
  ]
}
