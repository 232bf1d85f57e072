import { pageData } from '#client/app/dataNames.ts'

let coming: Promise<void> | undefined

/**
 * The document has those rules of its sheets that its HTML can use. Before a script draws more it has the sheets themselves,
 * at one address and at one moment in the place of the rules, so that nothing changes its look. Where they do not come, what
 * is there stays.
 */
export function loadWholeStyles(): Promise<void> {
  coming ??= load()
  return coming
}

async function load() {
  const parts = document.querySelector(`style[${pageData.partsOf}]`)
  if (!parts) return
  const href = parts.getAttribute(pageData.partsOf)
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'not all', href })
  const loaded = new Promise((done, fail) => Object.assign(link, { onload: done, onerror: fail }))
  parts.before(link)
  try {
    await loaded
  } catch {
    coming = undefined
    link.remove()
    return
  }
  link.media = 'all'
  parts.remove()
}
