import { createContext, useContext } from 'react'
import type { Programme } from '#shared/account/programmes.ts'
import type { RouteName } from '#shared/routes.ts'

/** What the pages that both programmes have need to know of theirs: where its calls and its other pages are. */
export interface ProgrammeLinks {
  name: Programme
  /** Begins the paths of the calls round the account: login, sign-up, links of mails, erase. */
  account: string
  /** Of e-mail and password. */
  access: string
  /** Of everything else that is stored, and of the devices signed in. */
  api: string
  login: RouteName
  registration: RouteName
  forgottenPassword: RouteName
  profile: RouteName
}

export const programmes: Readonly<Record<Programme, ProgrammeLinks>> = {
  eph: {
    name: 'eph',
    account: '/api/eph/users',
    access: '/api/eph/users',
    api: '/api/eph',
    login: 'hotelLogin',
    registration: 'hotelRegistration',
    forgottenPassword: 'hotelForgottenPassword',
    profile: 'hotelProfile',
  },
  vip: {
    name: 'vip',
    account: '/api/vip',
    access: '/api/vip/profile',
    api: '/api/vip',
    login: 'vipLogin',
    registration: 'vipRegistration',
    forgottenPassword: 'vipForgottenPassword',
    profile: 'vipProfile',
  },
}

const ProgrammeContext = createContext<Programme>('eph')

export const ProgrammeProvider = ProgrammeContext.Provider

/** Of the programme that the page belongs to; the hotel's where none is said. */
export function useProgramme(): ProgrammeLinks {
  return programmes[useContext(ProgrammeContext)]
}
