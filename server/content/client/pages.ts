/** One page of a list as the service answers it. */
export interface ListPage<Item> {
  items: readonly Item[]
  /** From the `Total` header: items in all pages; undefined without it. */
  total?: number
  /** From the `Per-Page` header: what the service made of the size that was asked for; undefined without it. */
  perPage?: number
}

/** A list that changes while its pages are read is read again so often. */
const mostRounds = 3

/**
 * All items of a list, each once, whatever happens to the list meanwhile: a story that is removed between two pages
 * moves another one to the page that was read already, a new one pushes another to the page that comes. The total of
 * the pages or an item that comes twice tells; the list is then read again, and nothing of the readings is left out.
 * Without the headers pages are read until one has nothing new.
 * @param keyOf what makes an item the same in two pages
 */
export async function readAllPages<Item>(
  read: (page: number) => Promise<ListPage<Item>>,
  keyOf: (item: Item) => unknown,
): Promise<Item[]> {
  const found = new Map<unknown, Item>()
  for (let round = 1; ; round++) {
    const { items, hasMoved } = await readOnce(read, keyOf)
    for (const it of items) found.set(keyOf(it), it)
    if (!hasMoved) return items
    if (round === mostRounds) return [...found.values()]
  }
}

async function readOnce<Item>(read: (page: number) => Promise<ListPage<Item>>, keyOf: (item: Item) => unknown) {
  const found = new Map<unknown, Item>()
  const totals = new Set<number>()
  let seen = 0
  for (let page = 1; ; page++) {
    const { items, total, perPage } = await read(page)
    if (total !== undefined) totals.add(total)
    seen += items.length
    const known = found.size
    for (const it of items) found.set(keyOf(it), it)
    // A page without anything new: beyond the end, or of a service that answers the whole list each time.
    if (found.size === known || isLast(page, { seen, total, perPage }))
      return { items: [...found.values()], hasMoved: totals.size > 1 || (totals.size > 0 && found.size < seen) }
  }
}

function isLast(page: number, { seen, total, perPage }: { seen: number; total?: number; perPage?: number }): boolean {
  if (total === undefined) return false
  return perPage ? page * perPage >= total : seen >= total
}
