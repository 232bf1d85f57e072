/**
 * Moves a row that is wider than its page, so that the link to this page is in its middle: without it the row begins at
 * its first link, and this one may be out of sight. The observer says where both are once they are laid out; asked for
 * here, it would be a layout more.
 */
export function centreCurrent(row: Element | null): void {
  const current = row?.querySelector('[aria-current]')
  if (!row || !current) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect()
      if (!entry?.rootBounds) return
      const { boundingClientRect: link, rootBounds: seen } = entry
      row.scrollLeft += link.left + link.width / 2 - (seen.left + seen.width / 2)
    },
    { root: row },
  )
  observer.observe(current)
}
