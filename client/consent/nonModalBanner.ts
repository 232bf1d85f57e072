/** Parts that are open above a page: Escape closes those. */
const openAbove = '.Header details[open], dialog[open]'

/**
 * The card stands beside the page, not in front of it: it takes no focus, keeps none, and Escape refuses. The library
 * means it for a dialog, which only the window of choices is.
 */
export function makeNonModal(root: HTMLElement, refuse: () => void): void {
  const page = document.documentElement
  const isCardAlone = () => page.classList.contains('show--consent') && !page.classList.contains('show--preferences')
  new MutationObserver((_, observer) => {
    const card = root.querySelector<HTMLElement>('.cm')
    if (!card) return
    observer.disconnect()
    card.role = 'region'
    card.ariaModal = null
    // Somebody may be typing: the library would take the focus to the head of its card.
    const head = card.querySelector<HTMLElement>('[tabindex="-1"]')
    if (head) head.focus = () => {}
  }).observe(root, { childList: true, subtree: true })

  addEventListener(
    'keydown',
    (event) => {
      // Before the library's own listener, which would let nobody out of the card.
      if (event.key === 'Tab' && isCardAlone()) event.stopPropagation()
      if (event.key !== 'Escape' || !isCardAlone() || document.querySelector(openAbove)) return
      if (event.target instanceof Element && event.target.matches('input, select, textarea')) return
      refuse()
    },
    true,
  )
}
