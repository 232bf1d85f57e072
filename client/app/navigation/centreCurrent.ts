/**
 * Moves a row that is wider than its page, so that the link to this page is in its middle: without it the row begins at
 * its first link, and this one may be out of sight.
 */
export function centreCurrent(row: Element | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
