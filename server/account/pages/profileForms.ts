import type { Call } from '#server/http/calls/call.ts'
import type { PageForm, Visit } from '#server/pages/door.ts'
import { erasedName } from '#shared/pageQuery.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import type { ProfilePart } from '#shared/screens/profile.ts'
import { savedName } from '#shared/screens/savedName.ts'
import type { AccountMember } from '../members.ts'

/** Calls of a profile that both programmes have. */
export interface ProfileCalls {
  changeMe: Call
  addAddress: Call
  changeAddress: Call
  changePhoneNumber: Call
  removePhoneNumber: Call
  changeEmail: Call
  changePassword: Call
  choosePassword: Call
  changeOptin: Call
  endDevice: Call
  erase: Call
}

interface ProfilePlace {
  profile: RouteName
  login: RouteName
  memberOf: (visit: Visit) => Promise<Pick<AccountMember, 'addressJson' | 'passwordHash'>>
}

/** The forms of a profile, posted without a script: each part is saved by itself. */
export function profileForms(calls: ProfileCalls, { profile, login, memberOf }: ProfilePlace): PageForm[] {
  const saving = (part: ProfilePart, call: PageForm['call']) => savingForm(profile, part, call)
  return [
    saving('civility', calls.changeMe),
    // Stored the first time, changed after that.
    saving('address', async (_, visit) =>
      (await memberOf(visit)).addressJson === null ? calls.addAddress : calls.changeAddress,
    ),
    // Saved without a number it is taken away.
    saving('phone', ({ number = '' }) => (number.trim() === '' ? calls.removePhoneNumber : calls.changePhoneNumber)),
    saving('email', calls.changeEmail),
    saving('password', async (_, visit) =>
      (await memberOf(visit)).passwordHash === null ? calls.choosePassword : calls.changePassword,
    ),
    saving('optin', calls.changeOptin),
    { ...saving('device', calls.endDevice), params: ({ id = '' }) => ({ id }) },
    {
      name: 'erase',
      routes: [profile],
      call: calls.erase,
      next: (_, { locale }) => `${pathFor(login, locale)}?${erasedName[locale]}=1`,
    },
  ]
}

/** A part of a profile, saved by itself: the page again, at its place. */
export function savingForm(route: RouteName, part: ProfilePart, call: PageForm['call']): PageForm {
  return {
    name: part,
    routes: [route],
    call,
    next: (_, { path, locale }) => `${path}?${savedName[locale]}=${part}#${part}`,
  }
}
