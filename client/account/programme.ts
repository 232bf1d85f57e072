import { createContext, useContext } from 'react'
import type { Programme } from '#shared/account/programmes.ts'
import type { RouteName } from '#shared/routes.ts'

/** The calls and pages of a programme, for pages that both programmes have. */
export interface ProgrammeLinks {
  name: Programme
  /** Begins the paths of the calls round the account: login, sign-up, links of mails, erase. */
  account: string
  /** Path of the calls for e-mail and password. */
  access: string
  /** Path of the calls for all other data, and for the signed-in devices. */
  api: string
  login: RouteName
  registration: RouteName
  forgottenPassword: RouteName
  lostPasskey: RouteName
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
    lostPasskey: 'hotelLostPasskey',
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
    lostPasskey: 'vipLostPasskey',
    profile: 'vipProfile',
  },
}

const ProgrammeContext = createContext<Programme>('eph')

export const ProgrammeProvider = ProgrammeContext.Provider

/** Links of the programme of the page; the hotel's by default. */
export function useProgramme(): ProgrammeLinks {
  return programmes[useContext(ProgrammeContext)]
}
