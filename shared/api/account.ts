/** What the accounts of both programmes have alike. */
import type { EphBodies } from './eph.ts'

/** Bodies of the calls that both have, by the name of their schema. */
export type AccountBodies = Pick<
  EphBodies,
  | 'login'
  | 'activate'
  | 'resetInit'
  | 'reset'
  | 'civility'
  | 'address'
  | 'phone'
  | 'email'
  | 'password'
  | 'optin'
  | 'protection'
  | 'erase'
>
