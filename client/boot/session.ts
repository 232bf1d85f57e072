import { call } from '#client/api/call.ts'
import type { InitAnswer, Profile } from '#shared/api/eph.ts'
import { matchRoute } from '#shared/routes.ts'
import { tendKeptCard } from './keptCard.ts'
import { showMember } from './member.ts'

/** Who is connected, as far as this document knows. */
export interface Session {
  answer(): InitAnswer
  /** Asks anew, or takes what a login has answered. */
  changed(answer?: unknown): void
  /** Called with each new answer; `login` when it came from a form of this page. */
  follow(listener: (answer: InitAnswer, login: boolean) => void): void
  /** Writes what is known into what has been drawn since. */
  show(): void
}

const nobody: InitAnswer = { isConnected: false, profile: null, vip: null }
const channelName = 'connection'
/** What this browser last saw, so that the tab that comes back from a login or logout tells the others. */
const seenKey = 'connected'
/** A tab that was away for longer asks again. */
const freshMs = 10 * 60_000

/**
 * Follows the readable cookie `connected`: with it the init call is made, without it nothing is asked, so that a
 * visitor who is nobody costs no call (R205). Tabs tell each other of login and logout.
 */
export function createSession(): Session {
  let answer = nobody
  let askedAt = 0
  let asking = 0
  const listeners = new Set<(answer: InitAnswer, login: boolean) => void>()
  let channel = listen()
  // The first look at the cookies waits for another process of the browser: in a task of its own it holds nothing up.
  setTimeout(() => {
    tellOthers()
    look()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (answer.isConnected !== hasCookie() || Date.now() - askedAt > freshMs) look()
  })
  // A page that is kept for the way back must not listen meanwhile, and looks again when it is back.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    channel = listen()
    look()
  })
  return {
    answer: () => answer,
    follow: (listener) => void listeners.add(listener),
    show: () => showMember(answer),
    changed(given) {
      if (isLogin(given)) take({ ...answer, ...given }, true)
      else look()
      tellOthers(true)
    },
  }

  function look() {
    if (hasCookie()) ask().catch((error) => console.warn('Who is connected is not known', error))
    else if (answer.isConnected || answer.vip) take(nobody)
    else tendKeptCard(nobody)
  }

  async function ask() {
    const turn = ++asking
    askedAt = Date.now()
    const given = await call<InitAnswer>('/api/eph/users/init', { method: 'POST' })
    // Two may be on their way; the last one asked is the newest.
    if (turn === asking) take(given)
  }

  function take(given: InitAnswer, login = false) {
    const isLeaving = (answer.isConnected || answer.vip) && !given.isConnected && !given.vip
    answer = given
    showMember(answer)
    tendKeptCard(answer)
    if (isLeaving) leave()
    for (const listener of listeners) listener(answer, login)
  }

  function listen(): BroadcastChannel | undefined {
    if (typeof BroadcastChannel === 'undefined') return undefined
    const opened = new BroadcastChannel(channelName)
    opened.addEventListener('message', look)
    return opened
  }

  /** @param isNews something changed in this very document */
  function tellOthers(isNews = false) {
    const now = hasCookie() ? '1' : ''
    try {
      isNews ||= (localStorage.getItem(seenKey) ?? '') !== now
      if (now) localStorage.setItem(seenKey, now)
      else localStorage.removeItem(seenKey)
    } catch {
      // Storage is switched off: the others find out when they are looked at.
    }
    if (isNews) channel?.postMessage(now)
  }
}

function hasCookie(): boolean {
  return document.cookie.split('; ').some((it) => it.startsWith('connected='))
}

function isLogin(given: unknown): given is { isConnected: true; profile: Profile } {
  const { isConnected, profile } = (given ?? {}) as Partial<InitAnswer>
  return isConnected === true && typeof profile === 'object' && profile !== null
}

/** Who leaves, perhaps a shared computer, leaves nothing on the screen and nothing half typed behind. */
function leave() {
  try {
    // The keys are those of client/forms/enhance/drafts.ts.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('form:')) sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off: nothing was kept.
  }
  // A member's page is not for nobody: the server leads to the login, and back after it.
  if (matchRoute(decodeURI(location.pathname))?.route.access) location.reload()
}
