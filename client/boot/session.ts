import { pageLocale } from '#client/api/apiHeaders.ts'
import { call } from '#client/api/call.ts'
import type { ConnectionActor } from '#client/states/states.ts'
import { unreadCount } from '#client/states/unreadCount.ts'
import { cardOwner, offlineCard } from '#shared/card/memberCard.ts'
import type { InitAnswer, Profile } from '#shared/hotel/api.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { nobodysMarks, showMember } from './member.ts'

/** The session as this document knows it. */
export interface Session {
  /** The profile as views read it; absent until one follows and a member has been connected in this tab. */
  connection(): ConnectionActor | undefined
  /** Asks anew. */
  changed(): void
  /** Takes what a login has answered: the page that follows may be long in coming. Any other answer is none. */
  loggedIn(answer: unknown): void
  /** Called when {@link Session.connection} is there. @returns how to stop it */
  follow(listener: () => void): () => void
  /** Writes what is known into what has been drawn since. */
  show(): void
}

interface Options {
  /** How pages show a member; called only if one may be connected, so that other visitors do not pay for it. */
  loadMarks(): Promise<typeof import('#client/states/memberMarks.ts')>
  /** Called when a view follows the connection of a member. */
  loadStates(): Promise<typeof import('#client/states/states.ts')>
  /** Whether a page needs a session. @param path public */
  isForMembers(path: string): Promise<boolean>
}

const nobody: InitAnswer = { isConnected: false, profile: null, vip: null }
const channelName = 'connection'
/** Key of the session that this browser last saw, so that a tab after a login or logout tells the others. */
const seenKey = 'connected'
/** Key of the number of unread mails that this browser last showed. */
const unreadKey = 'unread'
/** A tab that was away for longer asks again. */
const freshMs = 10 * 60_000

/**
 * Follows the readable cookie `connected`: with it the init call is made, without it nothing is asked, so that a
 * visitor without a session costs no call. Tabs tell each other of login and logout.
 */
export function createSession({ loadMarks, loadStates, isForMembers }: Options): Session {
  let connection: ConnectionActor | undefined
  let marks: Promise<typeof import('#client/states/memberMarks.ts')> | undefined
  /** The connection, and the card of the other programme beside it. */
  let answer = nobody
  let fetchedAt = 0
  let asking = 0
  let starting: Promise<void> | undefined
  /** Whether the cookie was there at the last look: who is connected may not be known yet when it goes. */
  let hadCookie = false
  const listeners = new Set<() => void>()
  let channel = listen()
  // The first look at the cookies waits for another process of the browser: in a task of its own it holds nothing up.
  setTimeout(() => {
    notifyTabs()
    look()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    const has = hasCookie()
    if (answer.isConnected !== has || hadCookie !== has || Date.now() - fetchedAt > freshMs) look()
  })
  // A page that is kept for the way back must not listen meanwhile, and looks again when it is back.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    channel = listen()
    look()
  })
  return {
    connection: () => connection,
    follow(listener) {
      listeners.add(listener)
      startConnection()
      return () => listeners.delete(listener)
    },
    show,
    changed() {
      look()
      notifyTabs(true)
    },
    loggedIn(given) {
      if (!isLogin(given)) return
      // An earlier request does not know of the change.
      asking++
      apply({ ...answer, ...given }, 'loggedIn')
    },
  }

  function show() {
    if (!answer.isConnected && !answer.vip && !marks) return showMember(nobodysMarks)
    knownMarks().then(({ memberMarks }) => {
      showMember(memberMarks(answer, Date.now(), pageLocale()))
    }, reportInitFailure)
  }

  function knownMarks() {
    marks ??= loadMarks().catch((error) => {
      // A failure is not kept: the next look may find the network again.
      marks = undefined
      throw error
    })
    return marks
  }

  function look() {
    const isLeaving = hadCookie && !hasCookie()
    hadCookie = hasCookie()
    if (hadCookie) return void ask().catch(reportInitFailure)
    // An earlier request does not know of the change.
    asking++
    if (answer.isConnected || answer.vip) return apply(nobody)
    clearStoredCard(nobody)
    if (isLeaving) leave()
  }

  async function ask() {
    const turn = ++asking
    fetchedAt = Date.now()
    knownMarks().catch(() => {
      // Told of when they are wanted.
    })
    const given = await call<InitAnswer>('/api/eph/users/init', { method: 'POST' })
    // Two may be on their way; the last one asked is the newest.
    if (turn === asking) apply(given)
  }

  function apply(given: InitAnswer, event: 'initConnected' | 'loggedIn' = 'initConnected') {
    const before = answer
    const isLeaving = (before.isConnected || before.vip) && !given.isConnected && !given.vip
    answer = given
    if (given.profile) connection?.send({ type: event, profile: given.profile })
    else if (before.isConnected) connection?.send({ type: 'reset' })
    startConnection()
    show()
    notifyOfMails(unreadCount(answer))
    clearStoredCard(answer)
    if (isLeaving) leave()
    for (const listener of listeners) listener()
  }

  /** Once a view follows and a member is there: other visitors never need the machine. */
  function startConnection() {
    if (starting || listeners.size === 0 || !answer.profile) return
    starting = loadStates().then(
      (states) => {
        connection = states.startConnection()
        if (answer.profile) connection.send({ type: 'initConnected', profile: answer.profile })
        for (const listener of listeners) listener()
      },
      (error) => {
        // A failure is not kept: the next look may find the network again.
        starting = undefined
        reportInitFailure(error)
      },
    )
  }

  /** Logging out, perhaps of a shared computer, leaves nothing on the screen and nothing half typed behind. */
  async function leave() {
    clearDrafts()
    // A member's page needs a session: the server leads to the login, and back after it.
    if (await isForMembers(location.pathname).catch(() => true)) location.reload()
  }

  function listen(): BroadcastChannel | undefined {
    if (typeof BroadcastChannel === 'undefined') return undefined
    const opened = new BroadcastChannel(channelName)
    opened.addEventListener('message', look)
    return opened
  }

  /** A mail was opened, or has come, since a tab of this browser last knew how many are unread: the others ask too. */
  function notifyOfMails(unread: number) {
    try {
      if (localStorage.getItem(unreadKey) === String(unread)) return
      localStorage.setItem(unreadKey, String(unread))
      channel?.postMessage('mails')
    } catch {
      // Storage is switched off: the others find out when they are looked at.
    }
  }

  /** @param isChange something changed in this very document */
  function notifyTabs(isChange = false) {
    const now = hasCookie() ? '1' : ''
    try {
      const before = localStorage.getItem(seenKey) ?? ''
      // A logout has cleared the storage, too: without a session the others are always told.
      isChange ||= before !== now || !now
      // Logged out in the document before this one, which is gone with what it knew.
      if (before && !now) clearDrafts()
      if (now) localStorage.setItem(seenKey, now)
      else localStorage.removeItem(seenKey)
    } catch {
      // Storage is switched off: the others find out when they are looked at.
    }
    if (isChange) channel?.postMessage(now)
  }
}

function reportInitFailure(error: unknown) {
  console.warn('Who is connected is not known', error)
}

function hasCookie(): boolean {
  return document.cookie.split('; ').some((it) => it.startsWith(`${siteCookies.connected}=`))
}

/** Whether it is a login of the hotel programme: a VIP card is no connection. */
function isLogin(given: unknown): given is { isConnected: true; profile: Profile } {
  const { isConnected, profile } = (given ?? {}) as Partial<InitAnswer>
  return isConnected === true && typeof profile?.ibLevel === 'string'
}

function clearDrafts() {
  try {
    // The keys are those of client/forms/enhance/drafts.ts.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('form:')) sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/**
 * Clears the member card that this browser keeps for when there is no network once it is somebody
 * else's: page, key and worker. @param answer who is connected, as of now
 */
function clearStoredCard(answer: InitAnswer): void {
  try {
    const owner = localStorage.getItem(offlineCard.owner)
    if (owner === null || owner === cardOwner(answer)) return
    localStorage.removeItem(offlineCard.owner)
  } catch {
    // Storage is switched off: nothing was kept.
    return
  }
  indexedDB.deleteDatabase(offlineCard.database)
  Promise.all([
    caches.delete(offlineCard.cache),
    navigator.serviceWorker.getRegistrations().then((all) => all.map((it) => it.unregister())),
  ]).catch((error) => console.warn('The kept card was not cleared', error))
}
