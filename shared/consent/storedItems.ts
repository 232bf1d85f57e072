/** Data in a visitor's browser, as the page of cookies lists them; `names`: of cookies. */
export const storedItems = [
  { row: 'consent', names: ['consent'] },
  { row: 'locale', names: ['locale'] },
  { row: 'member', names: ['member'] },
  { row: 'browsing', names: ['member_browsing'] },
  { row: 'connected', names: ['connected'] },
  { row: 'signup', names: ['signup_eph', 'signup_vip'] },
  { row: 'waiting', names: ['waiting-form'] },
  { row: 'gaming', names: ['gaming'] },
  { row: 'storage', names: [] },
  // Needs consent.
  { row: 'ga', names: ['_ga', '_ga_…'] },
] as const
