import { pageData } from '#client/app/dataNames.ts'

let coming: Promise<void> | undefined

/**
 * The document has those rules of its sheets that its HTML can use. Before a script draws more it has the sheets themselves,
 * all at one moment in the place of the rules, so that nothing changes its look. Where one does not come, what is there stays.
 */
export function loadWholeStyles(): Promise<void> {
  coming ??= load()
  return coming
}

async function load() {
  const parts = document.querySelector(`style[${pageData.partsOf}]`)
  if (!parts) return
  const links = parts.getAttribute(pageData.partsOf)?.split(' ').map(linkTo) ?? []
  const loaded = links.map((link) => new Promise((done, fail) => Object.assign(link, { onload: done, onerror: fail })))
  parts.before(...links)
  try {
    await Promise.all(loaded)
  } catch {
    coming = undefined
    for (const link of links) link.remove()
    return
  }
  for (const link of links) link.media = 'all'
  parts.remove()
}

function linkTo(href: string) {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'not all', href })
}
