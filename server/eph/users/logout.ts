import { type Call, defineCall } from '#server/http/calls/call.ts'

/** POST /api/eph/users/logout: ends the hotel programme's half of the session (decisions §1); the casino's stays. */
export function logout(): Call {
  return defineCall({
    method: 'POST',
    path: '/users/logout',
    limit: 'other',
    programme: 'eph',
    async run({ cookie }) {
      await cookie.end('eph')
      return { status: 204 }
    },
  })
}
