import { expect } from 'chai'
import type { ElementHandle, Page } from 'puppeteer'
import { pageData } from '#client/app/dataNames.ts'
import { itInParts, type Part } from '#test/runner/wide.ts'
import type { PokerSite } from '#test/support/pokerSite.ts'
import { type Hand, hands } from '#test/support/quality/hands.ts'
import { lookAtEach, type Visit } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import { openSiteWithDemos } from './sitePages.ts'
import { type Kind, kindsOfPage } from './walks/kinds.ts'
import { openPeopledSite, visitorOf } from './walks/visitors.ts'
import { type Watch, watch } from './walks/watch.ts'

/** Controls that are pressed without leaving their page; the tests of its journey send a form. */
const controls = [
  'summary',
  'button:not([type="submit"], [disabled], form button:not([type]))',
  'input:is([type="checkbox"], [type="radio"], [type="button"], [type="reset"])',
  ...['button', 'tab', 'switch', 'checkbox', 'radio', 'option', 'menuitem'].map((role) => `[role="${role}"]`),
  '[aria-haspopup]',
  // A link that its block takes over.
  `[${pageData.island}] a[href^="#"], [${pageData.island}] a[href*="/_img/"]`,
].join()

/** Pages by what makes them; those of what is gone have no control of their own. */
const places: Readonly<Record<string, (page: Kind) => boolean>> = {
  'pages of blocks': ({ name }) => name.startsWith('/demo/'),
  'pages of stories': ({ name }) => name.startsWith('/') && !name.startsWith('/demo/'),
  'pages of the route table': ({ name, statuses }) => !name.startsWith('/') && !statuses.includes(404),
}
/** How many controls are pressed before one: a menu or dialog, and what it opens. */
const depth = 2
/** Only a press that leaves something else takes as long. */
const patienceMs = 5000
const touches = Object.entries(hands).filter(([name]) => name.includes('touch'))

/**
 * Each component's controls once, from the pages themselves: every block's demo, a page of every type and every address
 * of the route table, for a stranger and for a member of both programmes. A quick and a slow touch, one of them for each
 * control in turn, leave what a click of a mouse leaves. A component that listens to what comes before a click is the one where they differ.
 */
describe('every control under a finger (B23)', function () {
  this.timeout(600_000)
  let site: PokerSite
  const pressed = new Set<string>()
  const watches = new WeakMap<Page, Watch>()

  before(async () => {
    site = (await openSiteWithDemos((storiesDir) => openPeopledSite({ storiesDir }))) as PokerSite
  })
  after(() => site?.close())

  for (const [where, has] of Object.entries(places))
    itInParts(`does on ${where} what it does under a mouse, at once or held for 90 or 350 ms`, async (part) => {
      const [stranger, member] = [await visitorOf(site, 'stranger'), await visitorOf(site, 'sam')]
      const pages = kindsOfPage(site).filter(has)
      const isWanted = await Promise.all(pages.map(mayBringControls))
      const visits = pages
        .filter((_, index) => isWanted[index])
        .map(({ paths, access }): Visit => {
          return { url: site.url + paths.fr, client: { cookies: new Map((access ? member : stranger).cookies) } }
        })
      const before = pressed.size
      const lines: string[] = []
      await lookAtEach(visits, { width: 390 }, async (page, tell, { url }) => {
        if (!watches.has(page)) {
          const watched = watch(page, () => true)
          watches.set(page, watched)
          await page.evaluateOnNewDocument(forget)
        }
        for (const [at, kind] of (await wake(page)).entries())
          for (const line of await compare(page, { url, before: [], at, kind }, part)) lines.push(tell(line))
      })
      expect(lines, lines.join('\n')).to.be.empty
      expect(pressed.size - before).to.be.greaterThan(0)
    })

  /** Demos have one header and footer; many a block has no control, as its HTML shows. */
  async function mayBringControls({ paths }: Kind, index: number): Promise<boolean> {
    if (index === 0 || !paths.fr.startsWith('/demo/')) return true
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(await site.html(paths.fr)) ?? []
    return main.includes(pageData.island) || /<(?:summary|button|input)\b| role="| aria-haspopup/.test(main)
  }

  interface Control {
    url: string
    /** Controls that are pressed first: those of a dialog and of a list are there once it is open. */
    before: readonly { at: number; kind: string }[]
    /** The one of its page, in the order of the document. */
    at: number
    kind: string
  }

  /** A line for each hand that leaves something else than the mouse does, here and among what comes with the press. */
  async function compare(page: Page, control: Control, part: Part): Promise<string[]> {
    const { kind, before, at, url } = control
    if (kind === '' || pressed.has(kind)) return []
    pressed.add(kind)
    const lines: string[] = []
    try {
      const byMouse = await press(page, control, pressByMouse)
      for (const [name, hand] of part(touches, pressed.size, touches.length)) {
        const line =
          (await differs(page, control, hand.press, byMouse)) &&
          (await differs(page, control, hand.press, await press(page, control, pressByMouse)))
        if (line) lines.push(`${kind}: by ${name} ${line}`)
      }
      if (before.length === depth || page.url().split('#')[0] !== url.split('#')[0]) return lines
      const next = await page.$$eval(controls, kindsOf)
      for (const [nextAt, nextKind] of next.entries())
        lines.push(
          ...(await compare(page, { url, before: [...before, { at, kind }], at: nextAt, kind: nextKind }, part)),
        )
    } catch (error) {
      lines.push(`${kind}: ${error}`)
    }
    return lines
  }

  /** The first changes by a hand and by the mouse; undefined: they leave the same. */
  async function differs(page: Page, control: Control, hand: Hand['press'], byMouse: readonly string[]) {
    const byTouch = await press(page, control, hand, byMouse)
    return byTouch.join() === byMouse.join() ? undefined : `${summary(byTouch)}, by a mouse ${summary(byMouse)}`
  }

  /**
   * Presses a control on a page that has just been opened.
   * @param expected waits for it while a slow machine has not come so far
   * @returns what has changed
   */
  async function press(
    page: Page,
    { url, before, at, kind }: Control,
    hand: Hand['press'],
    expected?: readonly string[],
  ): Promise<string[]> {
    // The same address with another fragment would load nothing.
    await page.goto('about:blank')
    await page.goto(url, { waitUntil: 'load' })
    await wake(page)
    for (const it of before) await change(page, it, pressByMouse)
    return change(page, { at, kind }, hand, expected)
  }

  async function change(
    page: Page,
    { at, kind }: Pick<Control, 'at' | 'kind'>,
    hand: Hand['press'],
    expected?: readonly string[],
  ): Promise<string[]> {
    await eventually(
      () => page.$$eval(controls, kindsOf),
      (kinds) => kinds[at] === kind,
      patienceMs,
    )
    const control = (await page.$$(controls))[at] as ElementHandle
    // A block is taken over once it is near.
    await control.scrollIntoView()
    await page.waitForFunction(isAwake, {}, control, pageData.island)
    const block = await control.evaluateHandle(
      (it) => it.closest('[data-block], header, footer, main') ?? document.body,
    )
    // A press that leads to another page leaves nothing of this one.
    const state = () => block.evaluate(stateOf).catch(() => [page.url()])
    const before = await state()
    await hand(control)
    const end = Date.now() + patienceMs
    for (;;) {
      await watches.get(page)?.rest()
      const changed = difference(before, await state())
      const isDone = expected ? changed.join() === expected.join() : changed.length > 0
      if (isDone || Date.now() > end) return changed
    }
  }

  /** Has all of a page drawn, and its scripts called as by somebody who is there. */
  async function wake(page: Page): Promise<string[]> {
    await page.evaluate((name) => document.documentElement.setAttribute(name, ''), pageData.drawn)
    await page.keyboard.press('Shift')
    await watches.get(page)?.rest()
    return page.$$eval(controls, kindsOf)
  }
})

async function pressByMouse(control: ElementHandle): Promise<void> {
  await control.scrollIntoView()
  const { x, y } = await control.clickablePoint()
  const { mouse } = control.frame.page()
  await mouse.move(x, y)
  await mouse.down()
  await mouse.up()
}

function difference(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...after.filter((it) => !before.includes(it)),
    ...before.filter((it) => !after.includes(it)).map((it) => `no ${it}`),
  ]
}

/** In the page: React has taken over the block of a control. */
function isAwake(control: Element, island: string): boolean {
  return !control.closest(`[${island}]`) || Object.keys(control).some((name) => name.startsWith('__reactProps'))
}

/** Begins of the lists: whole ones fill a screen each. */
function summary(changed: readonly string[]): string {
  return changed.slice(0, 4).join('; ').slice(0, 240) || 'nothing'
}

/** In the page: a name for each control that is the same for all of its component; empty for one that nobody can press. */
function kindsOf(all: Element[]): string[] {
  const dialog = [...document.querySelectorAll('dialog')].findLast((it) => it.matches(':modal'))
  return all.map((it) => {
    const { width, height } = it.getBoundingClientRect()
    const isShown = it.checkVisibility({ visibilityProperty: true }) && width >= 3 && height >= 3
    const isOff = it.matches(':disabled, [aria-disabled="true"]')
    if (!isShown || isOff || (dialog && !dialog.contains(it))) return ''
    const names = it.getAttributeNames().filter((name) => name.startsWith('data-'))
    const [block = ''] = it.closest('[class]:not([class=""])')?.className.toString().split(/[ -]/) ?? []
    const part = it.closest('[data-block]')?.getAttribute('data-block') ?? it.closest('header, footer, dialog')?.tagName
    const type = it.getAttribute('type') ?? it.getAttribute('role')
    return [part, block, it.tagName, type, ...names].filter(Boolean).join(' ')
  })
}

/** In the page: forgets drafts, which would be a state that a press before has left. */
function forget(): void {
  if (location.protocol === 'about:') return
  sessionStorage.clear()
  localStorage.clear()
}

/**
 * In the page: all that a press may change, in the control's own block, in dialogs and in the address. Elements come and
 * go, so none has its number.
 */
function stateOf(block: Element): string[] {
  const parts =
    'details, dialog, input:not([type="hidden"]), select, textarea, [role="status"], [role="alert"], [role="tabpanel"], [aria-expanded], [aria-selected], [aria-pressed], [aria-checked], [aria-current]'
  const counts = new Map<string, number>()
  const inBlock = [...block.querySelectorAll<HTMLInputElement>(parts)].filter((it) => !it.closest('dialog'))
  const inDialogs = [...document.querySelectorAll<HTMLInputElement>('dialog')].flatMap((it) => [
    it,
    ...it.querySelectorAll<HTMLInputElement>(parts),
  ])
  const shown = [...inBlock, ...inDialogs].map((it) => {
    const name = [it.tagName, it.className, it.id.replace(/_r_\w+_/gi, ''), it.getAttribute('name')]
      .filter(Boolean)
      .join('.')
    const isTicked = /^(checkbox|radio)$/.test(it.type)
    const states = [
      it.hasAttribute('open') && 'open',
      isTicked ? `${it.getAttribute('value')} ${it.checked}` : it.value && `has ${it.value}`,
      ...['expanded', 'selected', 'pressed', 'checked', 'current'].map((state) => {
        const value = it.getAttribute(`aria-${state}`)
        return value && `${state} ${value}`
      }),
      it.checkVisibility() && 'seen',
      /^(status|alert)$/.test(it.role ?? '') && it.textContent,
    ]
    const line = [name, ...states.filter(Boolean)].join(' ')
    const count = (counts.get(line) ?? 0) + 1
    counts.set(line, count)
    return count > 1 ? `${line} (${count})` : line
  })
  return [location.pathname + location.search + location.hash, ...shown]
}
