import { buildLimits } from '#shared/limits.ts'

const storageKey = 'reloads'

/**
 * Loads an address in full and never comes back, so that nothing is drawn meanwhile.
 * @param address path, query and hash of this site, or another site's URL
 */
export function loadInFull(address: string): Promise<never> {
  const url = new URL(address, location.href)
  const isHere = url.origin === location.origin && url.pathname + url.search === location.pathname + location.search
  // After back and forward the address bar is there before the page, and assigning the same address
  // with another hash would only scroll.
  if (isHere) location.reload()
  else location.assign(url)
  return new Promise(() => {})
}

/**
 * Answers whether a failed chunk may reload this path now, and notes it: at most once per 10 s for
 * the same path. In the tab's storage, because the reload forgets everything else.
 */
export function mayReload(path: string, storage: Storage = sessionStorage, now = Date.now()): boolean {
  try {
    const noted = JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, number>
    const recent = Object.entries(noted).filter(([, time]) => now - time < buildLimits.reloadGuardMs)
    if (recent.some(([it]) => it === path)) return false
    storage.setItem(storageKey, JSON.stringify(Object.fromEntries([...recent, [path, now]])))
    return true
  } catch {
    // Without storage nothing would stop an endless row of reloads.
    return false
  }
}
