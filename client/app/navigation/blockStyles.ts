import { pageData } from '#client/app/dataNames.ts'

/** A page is drawn after this long even when a style sheet of it did not come. */
const patienceMs = 3000

/**
 * Waits for the style sheets of a page's blocks that the document does not have yet. Those that the
 * server wrote into the head are named in `<style data-styles="href href">`.
 */
export async function loadBlockStyles(hrefs: readonly string[]): Promise<void> {
  const present = presentStyles()
  await Promise.all(hrefs.filter((it) => !present.has(it)).map(loadStyle))
}

function presentStyles(): Set<string> {
  const inlined = [...document.querySelectorAll<HTMLStyleElement>(`style[${pageData.styles}]`)]
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  return new Set([
    ...inlined.flatMap((it) => it.getAttribute(pageData.styles)?.split(' ') ?? []),
    ...linked.map((it) => it.getAttribute('href') ?? ''),
  ])
}

function loadStyle(href: string): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => done()
    link.onerror = () => {
      // An unstyled block is still readable, and the next page may find the sheet again.
      link.remove()
      done()
    }
    setTimeout(done, patienceMs)
    document.head.append(link)
  })
}
