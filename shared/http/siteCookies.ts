import { prefix } from '#shared/house.ts'

// Cookies of the site, `import * as siteCookies`: a browser keeps those of a host together, whatever the port.

const named = (name: string) => prefix + name

export const consent = /* @__PURE__ */ named('consent')
export const locale = /* @__PURE__ */ named('locale')
/** The sealed session of a member. */
export const member = /* @__PURE__ */ named('member')
/** Beside it, readable: tells scripts that a session may exist. */
export const connected = /* @__PURE__ */ named('connected')
/**
 * Beside a session that stays, the one that goes when the browser is closed, and with it the programme that was not to be
 * remembered. Its seal says which session it belongs to and is none of the other's, which who comes next could copy.
 */
export const browsing = /* @__PURE__ */ named('member_browsing')
/** Hides all about games; scripts and shared pages read it. */
export const gaming = /* @__PURE__ */ named('gaming')
export const waitingForm = /* @__PURE__ */ named('waiting-form')
export const desk = /* @__PURE__ */ named('desk')
export const deskForm = /* @__PURE__ */ named('desk-form')

/** One per programme: a person may sign up for both before reading any mail. */
export const signup = { eph: /* @__PURE__ */ named('signup_eph'), vip: /* @__PURE__ */ named('signup_vip') }
