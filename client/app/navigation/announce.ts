/** A change that comes in the same moment as the focus is often not spoken: it waits until that is done. */
const delayMs = 150

/**
 * Says the title of a new page to screen readers.
 *
 * After a full load every screen reader reads the title by itself; a page that a script put in place
 * is silent, so both are done here: the focus goes to the new heading (arrive.ts) and the title into
 * a live region.
 * - NVDA and JAWS (Chrome, Edge, Firefox on Windows) read a heading that takes the focus, and follow
 *   with their reading cursor; the region adds the title, as their own page load does.
 * - VoiceOver (Safari on macOS and iOS) often moves its cursor without a word when the focus comes
 *   from a script, most of all while the old node is being removed: there the region is what is heard.
 * - TalkBack (Chrome on Android) reads both, the region after the heading.
 * The region must be in the document before its text changes, empty, and never be replaced: browsers
 * announce a change of a region they know, not its arrival. `polite`, so that it does not cut the
 * heading short; `aria-atomic`, because the next title may share words with the last.
 */
export function announce(title: string): void {
  const region = announcer()
  region.textContent = ''
  setTimeout(() => {
    region.textContent = title
  }, delayMs)
}

/** Puts the empty region into the document; called when the application starts. */
export function announcer(): HTMLElement {
  const present = document.getElementById('announcer')
  if (present) return present
  const region = document.createElement('p')
  region.id = 'announcer'
  region.className = 'visually-hidden'
  region.ariaLive = 'polite'
  region.ariaAtomic = 'true'
  document.body.append(region)
  return region
}
