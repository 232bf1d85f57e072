import type { InitAnswer } from '#shared/account/session.ts'
import { cardOwner, keptCard } from '#shared/card/memberCard.ts'

/**
 * Clears the member card that this browser keeps for when there is no network once it is somebody
 * else's: page, key and worker. @param answer who is connected, as of now
 */
export function tendKeptCard(answer: InitAnswer): void {
  try {
    const owner = localStorage.getItem(keptCard.owner)
    if (owner === null || owner === cardOwner(answer)) return
    localStorage.removeItem(keptCard.owner)
  } catch {
    // Storage is switched off: nothing was kept.
    return
  }
  indexedDB.deleteDatabase(keptCard.database)
  Promise.all([
    caches.delete(keptCard.cache),
    navigator.serviceWorker.getRegistrations().then((all) => all.map((it) => it.unregister())),
  ]).catch((error) => console.warn('The kept card was not cleared', error))
}
