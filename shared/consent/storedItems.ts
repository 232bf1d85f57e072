import * as siteCookies from '#shared/http/siteCookies.ts'

/** Data in a visitor's browser, as the page of cookies lists them; `names`: of cookies. */
export const storedItems = [
  { row: 'consent', names: [siteCookies.consent] },
  { row: 'locale', names: [siteCookies.locale] },
  { row: 'member', names: [siteCookies.member] },
  { row: 'browsing', names: [siteCookies.browsing] },
  { row: 'connected', names: [siteCookies.connected] },
  { row: 'signup', names: [siteCookies.signup.eph, siteCookies.signup.vip] },
  { row: 'waiting', names: [siteCookies.waitingForm] },
  { row: 'gaming', names: [siteCookies.gaming] },
  { row: 'storage', names: [] },
  // Needs consent.
  { row: 'ga', names: ['_ga', '_ga_…'] },
] as const
