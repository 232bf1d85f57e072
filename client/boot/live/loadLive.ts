import { liveData } from './dataNames.ts'

/** Parts of pages that a script of their own keeps up to date, or gives buttons that only some browsers can serve. */
const places = `[${liveData.live}]:not([${liveData.alive}])`

/** Loads live.ts when such a part is there, also on a page that the router drew later. */
export function watchLiveParts(): void {
  let isLooking = false
  look()
  new MutationObserver(lookSoon).observe(document.body, { childList: true, subtree: true })

  function lookSoon() {
    if (isLooking) return
    isLooking = true
    setTimeout(() => {
      isLooking = false
      look()
    }, 100)
  }

  function look() {
    if (!document.querySelector(places)) return
    import('#client/boot/live/live.ts')
      .then(({ startLive }) => startLive())
      .catch((error) => console.error('What keeps this page up to date did not come', error))
  }
}
