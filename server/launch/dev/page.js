// Added to every page by npm run dev, and to no page of the product: shows what was saved without a reload, and what is
// wrong. The page's own policy holds for it too: no inline styles, no HTML from text.

/** Undefined on the page that says why the site does not open: it is none of the site's. */
const build = (page = document) => page.documentElement.dataset.build
/** The build that this page shows; a swapped page shows another than the one it was drawn by. */
let shown = build()
/** The page as the server drew it: what differs in the next drawing is what somebody changed. */
let drawn = shown && fetchPage()
let working = Promise.resolve()

async function follow({ type, build: next, isScript }) {
  if (type === 'styles') await swapStyles()
  else if (type === 'page' || (next && (wasLost || (shown && next !== shown)))) await swapPage(isScript)
  if (next) shown = next
  wasLost = false
}

// --- Pages ---

/** Parsed by the browser itself: its HTML never is a string, which Trusted Types would refuse. */
function fetchPage() {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest()
    asked.open('GET', location.href)
    asked.responseType = 'document'
    asked.setRequestHeader('Cache-Control', 'no-cache')
    asked.onload = () => (asked.response ? resolve(asked.response) : reject(new Error('no page')))
    asked.onerror = () => reject(new Error('no answer'))
    asked.send()
  })
}

async function swapPage(isScript) {
  // Not a page of the site, or one whose scripts are others now: a new document, with all that was typed.
  if (isScript || !build()) return reload()
  const before = await drawn
  const next = await fetchPage()
  // What stands here stays, with what was typed, until the site opens and tells it.
  if (!build(next)) return
  if (!build(before) || ownScripts(next).some((it) => !ownScripts(document).includes(it))) return reload()
  drawn = Promise.resolve(next)
  const hrefs = next.querySelector('style[data-styles]')?.dataset.styles
  await swapStyles(hrefs)
  swapHead(before.head, next.head)
  swapChildren(before.body, next.body, document.body)
  // Thrown by what is no longer there; if it still throws, it tells.
  thrown.length = 0
  drawProblems()
}

const ownScripts = (page) => [...page.querySelectorAll('script[src^="/_app/"]')].map((it) => it.getAttribute('src'))

/** What a head says of its page; sheets and scripts are followed by themselves. */
const facts = 'title, base, meta, link:not([rel="stylesheet"]), script[type="application/ld+json"]'

/** Facts that the new drawing has no more go, new ones come; those that a script of the page has added stay. */
function swapHead(old, next) {
  const [before, after] = [old, next].map((it) => [...it.querySelectorAll(facts)])
  const without = (list, others) => list.filter((it) => !others.some((other) => other.isEqualNode(it)))
  const live = [...document.head.querySelectorAll(facts)]
  for (const gone of without(before, after)) live.find((it) => it.isEqualNode(gone))?.remove()
  const shown = [...document.head.querySelectorAll(facts)]
  document.head.append(...without(without(after, before), shown).map((it) => document.importNode(it, true)))
}

class CannotSwap extends Error {}

/** Children of the live element follow from the old drawing to the new one; what scripts and people did to it stays. */
function swapChildren(old, next, live) {
  const [a, b] = [nodesOf(old), nodesOf(next)]
  const c = nodesOf(live)
  let start = 0
  while (start < a.length && start < b.length && a[start].isEqualNode(b[start])) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end).isEqualNode(b.at(-1 - end))) end++
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (from.length === 0 && to.length === 0) return
  const isParallel = a.length === c.length && a.every((it, i) => isAlike(it, c[i]))
  if (isParallel && from.length === to.length && from.every((it, i) => isAlike(it, to[i]))) {
    for (const [i, it] of from.entries()) swapNode(it, to[i], c[start + i])
    return
  }
  if (isReacts(live)) throw new CannotSwap()
  keepTyped(live, () => {
    if (!isParallel) return live.replaceChildren(...b.map((it) => document.importNode(it, true)))
    const anchor = c[a.length - end] ?? null
    for (const it of c.slice(start, a.length - end)) it.remove()
    for (const it of to) live.insertBefore(document.importNode(it, true), anchor)
  })
}

function swapNode(old, next, live) {
  if (old.isEqualNode(next)) return
  if (live.nodeType !== Node.ELEMENT_NODE) {
    live.data = next.data
    return
  }
  if (live.localName === 'style') return
  const isLive = isReacts(live)
  for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name)
    if (old.getAttribute(name) === value) continue
    if (isLive) throw new CannotSwap()
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
  swapChildren(old, next, live)
}

/** Our own script and box are no part of the page. */
function nodesOf(element) {
  return [...element.childNodes].filter((it) => it !== host && !(it.localName === 'script' && it.src))
}

function isAlike(a, b) {
  return a.nodeName === b.nodeName && (a.id ?? '') === (b.id ?? '')
}

/** React draws this node now: what is in a static block is HTML to it. */
function isReacts(node) {
  const page = document.getElementById('page')
  if (!page?.contains(node) || !Object.keys(page).some((it) => it.startsWith('__reactContainer'))) return false
  const slot = node.closest('[data-slot]')
  return !slot || slot.hasAttribute('data-island')
}

// --- What people did ---

const fieldsIn = (element) => [...element.querySelectorAll('input, textarea, select')]

/** Fields by what names them in old and new markup alike. */
function nameFields(element) {
  const seen = new Map()
  return fieldsIn(element).map((field) => {
    const key = `${field.form?.id ?? ''} ${field.name || field.id} ${field.type === 'radio' ? field.value : ''}`
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return [`${key} ${nth}`, field]
  })
}

function typedIn(element) {
  const details = [...element.querySelectorAll('details')].map((it) => it.open)
  const fields = nameFields(element).flatMap(([key, field]) => {
    if (['file', 'hidden', 'submit', 'button'].includes(field.type)) return []
    const isBox = ['checkbox', 'radio'].includes(field.type)
    if (isBox) return field.checked === field.defaultChecked ? [] : [{ key, checked: field.checked }]
    if (field.localName === 'select') return [{ key, value: field.value }]
    return field.value === field.defaultValue ? [] : [{ key, value: field.value }]
  })
  const active = document.activeElement
  const focus = nameFields(element).find(([, field]) => field === active)?.[0]
  const selection = focus && 'selectionStart' in active ? [active.selectionStart, active.selectionEnd] : undefined
  return { details, fields, focus, selection }
}

function putBack(element, { details, fields, focus, selection }) {
  for (const [i, it] of [...element.querySelectorAll('details')].entries()) if (details[i]) it.open = true
  const named = new Map(nameFields(element))
  for (const { key, value, checked } of fields) {
    const field = named.get(key)
    if (!field) continue
    if (value === undefined) field.checked = checked
    else field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const focused = focus && named.get(focus)
  if (!focused) return
  focused.focus({ preventScroll: true })
  // Fields of numbers and addresses have no selection.
  if (selection?.[0] !== null && selection) focused.setSelectionRange(...selection)
}

function keepTyped(element, change) {
  const typed = typedIn(element)
  change()
  putBack(element, typed)
}

const storedName = 'dev:typed'

/**
 * A new document; what was typed, the place and the focus come back with it. The page that says why the site does not open has no
 * fields: it keeps what the page before it stored.
 */
function reload() {
  const typed = { ...typedIn(document), path: location.pathname, scroll: [scrollX, scrollY] }
  if (build()) sessionStorage.setItem(storedName, JSON.stringify(typed))
  location.reload()
}

function restoreTyped() {
  if (!build()) return
  const stored = sessionStorage.getItem(storedName)
  sessionStorage.removeItem(storedName)
  if (!stored) return
  const typed = JSON.parse(stored)
  if (typed.path !== location.pathname) return
  putBack(document, typed)
  scrollTo({ left: typed.scroll[0], top: typed.scroll[1], behavior: 'instant' })
}

// --- Styles ---

/**
 * The rules of each sheet are replaced where the sheet stands, so that the cascade stays as it is. The policy allows
 * that, while it forbids another text in the style element.
 * @param hrefs of the block sheets that the page has now; without it those that it had
 */
async function swapStyles(hrefs) {
  const { base, sheets, moved } = await (await fetch('/_dev/styles.json')).json()
  for (const element of document.querySelectorAll('style[data-styles]')) {
    const own = (hrefs ?? element.dataset.styles).split(' ').map((it) => moved[it] ?? it)
    const css = [base, ...own.map((it) => sheets[it])].filter(Boolean).join('\n')
    if (own.join(' ') === element.dataset.styles && element.dataset.base === String(css.length) && hrefs) continue
    element.dataset.styles = own.join(' ')
    element.dataset.base = String(css.length)
    replaceRules(element.sheet, css)
  }
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    const next = moved[link.getAttribute('href')]
    if (next && sheets[next]) {
      replaceRules(link.sheet, sheets[next])
      link.dataset.moved = next
    }
  }
}

function replaceRules(sheet, css) {
  const parsed = new CSSStyleSheet()
  parsed.replaceSync(css)
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  for (const rule of parsed.cssRules) sheet.insertRule(rule.cssText, sheet.cssRules.length)
}

// --- What is wrong ---

const titles = {
  build: 'The build failed',
  start: 'The site does not open',
  thrown: 'An error was thrown',
  stories: 'Stories',
  types: 'Types',
  checking: 'Types',
}
/** What does not stop a page stands in a corner of it. */
const quiet = ['types', 'checking']
const thrown = []
let told = {}
const dismissed = new Set()
const host = document.createElement('dev-problems')
const box = host.attachShadow({ mode: 'open' })
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  :host { all: initial; position: fixed; z-index: 2147483647; inset: auto 0 0; max-height: 70vh; overflow: auto;
    font: 14px/1.5 ui-monospace, monospace; color: #f4f0e6; background: #10202e; border-top: 4px solid #e2574c; }
  :host([data-quiet]) { inset: auto 1rem 1rem auto; max-width: min(40rem, 92vw); max-height: 30vh;
    border: 2px solid #d9a441; font-size: 12px; }
  section { padding: 0.75rem 1rem; } h2 { font-size: 1em; margin: 0; } ul { list-style: none; margin: 0; padding: 0; }
  li { margin: 0.5rem 0; white-space: pre-wrap; } b { color: #ffb4a8; } pre { margin: 0.25rem 0; overflow: auto; color: #cfe0ee; }
  section > div { display: flex; justify-content: space-between; } summary { cursor: pointer; }
  button { font: inherit; color: inherit; background: none; border: 1px solid; min-width: 2rem; min-height: 2rem; cursor: pointer; }
`)
box.adoptedStyleSheets = [sheet]
addEventListener('keydown', ({ key }) => key === 'Escape' && host.isConnected && dismissAll())

/** A box that somebody has closed comes back when it has something else to say. */
function showProblems(problems) {
  for (const kind of dismissed)
    if (JSON.stringify(problems[kind]) !== JSON.stringify(told[kind])) dismissed.delete(kind)
  told = problems
  drawProblems()
}

function drawProblems() {
  const all = { ...told }
  if (thrown.length > 0) all.thrown = [...(told.thrown ?? []), ...thrown]
  const kinds = Object.keys(titles).filter((it) => all[it] && !dismissed.has(it))
  host.toggleAttribute(
    'data-quiet',
    kinds.every((it) => quiet.includes(it)),
  )
  box.replaceChildren(...kinds.map((kind) => sectionOf(kind, all[kind])))
  if (kinds.length > 0) document.body.append(host)
  else host.remove()
}

function sectionOf(kind, list) {
  const close = make('button', { type: 'button', ariaLabel: 'Close', textContent: '✕' })
  close.onclick = () => dismiss(kind)
  const section = make('section', { role: quiet.includes(kind) ? 'status' : 'alert' })
  section.dataset.kind = kind
  section.append(
    withChildren('div', make('h2', { textContent: `${titles[kind]} (${list.length})` }), close),
    withChildren('ul', ...list.slice(0, 20).map(itemOf)),
  )
  return section
}

function itemOf({ text, place, frame, stack }) {
  return withChildren(
    'li',
    ...(place ? [make('b', { textContent: `${place} ` })] : []),
    make('span', { textContent: text }),
    ...(frame ? [make('pre', { textContent: frame })] : []),
    ...(stack
      ? [withChildren('details', make('summary', { textContent: 'Stack' }), make('pre', { textContent: stack }))]
      : []),
  )
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties)
}

function withChildren(name, ...children) {
  const element = make(name)
  element.append(...children)
  return element
}

function dismiss(kind) {
  dismissed.add(kind)
  if (kind === 'thrown') thrown.length = 0
  drawProblems()
}

function dismissAll() {
  for (const kind of Object.keys(titles)) dismissed.add(kind)
  thrown.length = 0
  drawProblems()
}

/** The page knows addresses of bundles; the front knows the sources. */
async function traceError(error) {
  if (!error) return
  const { name, message, stack } = error instanceof Error ? error : { name: 'Thrown', message: String(error) }
  const answer = await fetch('/_dev/trace', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, message, stack }),
  })
  const problem = await answer.json()
  thrown.push(problem)
  dismissed.delete('thrown')
  drawProblems()
  for (const place of document.querySelectorAll('[data-failed-block]:not([data-failed-at])')) {
    place.dataset.failedAt = problem.place ?? ''
    place.append(make('p', { textContent: problem.place ?? '' }))
  }
}

// --- What the front tells ---

restoreTyped()
const events = new EventSource('/_dev/events')
let wasLost = false
events.onerror = () => {
  wasLost = true
}
events.onmessage = ({ data }) => {
  const message = JSON.parse(data)
  if (message.problems) showProblems(message.problems)
  if (message.type === 'problems') return
  working = working.then(() => follow(message)).catch(reload)
}
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, (event) => traceError(event.error ?? event.reason))
