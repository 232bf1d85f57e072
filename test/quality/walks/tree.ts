import type { Page } from 'puppeteer'
import { eventually } from '#test/support/site.ts'

/** A thing of the accessibility tree, as a screen reader is given it. */
export interface TreeNode {
  role: string
  name: string
  level: number
  isInvalid: boolean
  element: number
}

/** Roles of what one does something with, or goes to: each must be called something. */
const called = new Set([
  ...['link', 'button', 'combobox', 'textbox', 'searchbox', 'checkbox', 'radio', 'spinbutton', 'DisclosureTriangle'],
  ...['image', 'table', 'dialog', 'region', 'navigation', 'Iframe'],
])

/** The tree in the order in which it is read, without what is passed over. */
export async function treeOf(page: Page): Promise<TreeNode[]> {
  const cdp = await page.createCDPSession()
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  const byId = new Map(nodes.map((it) => [it.nodeId, it]))
  const read = (id: string): TreeNode[] => {
    const node = byId.get(id)
    if (!node) return []
    const property = (name: string) => node.properties?.find((it) => it.name === name)?.value.value
    const own = {
      role: String(node.role?.value),
      name: String(node.name?.value ?? '').trim(),
      level: Number(property('level') ?? 0),
      isInvalid: property('invalid') === 'true',
      element: node.backendDOMNodeId ?? 0,
    }
    return [...(node.ignored ? [] : [own]), ...(node.childIds ?? []).flatMap(read)]
  }
  return read(nodes[0]?.nodeId ?? '')
}

/** Faults of a page as it is heard before anything is done on it: a line for each. */
export function treeFaults(tree: readonly TreeNode[]): string[] {
  const frame = tree.map((it) => it.role).filter((it) => ['banner', 'main', 'contentinfo'].includes(it))
  const headings = tree.filter((it) => it.role === 'heading')
  return [
    ...(frame.join() === 'banner,main,contentinfo' ? [] : [`its zones are ${frame}`]),
    ...(tree[0]?.name ? [] : ['it has no title']),
    ...(headings.filter((it) => it.level === 1).length === 1 ? [] : ['it has not one heading of the first level']),
    ...headings.flatMap(({ level, name }, index) =>
      level > (headings[index - 1]?.level ?? 1) + 1 ? [`${name} leaves a level out`] : [],
    ),
    ...tree.filter((it) => called.has(it.role) && !it.name).map((it) => `a ${it.role} has no name`),
    ...tree.filter((it) => it.isInvalid).map((it) => `${it.role} ${it.name} is called wrong before anything is typed`),
  ]
}

/** Somebody who hears a page: finds things by what they are and are called, and has a keyboard. */
export interface Listener {
  to(role: string, name: RegExp): Promise<void>
  press(role: string, name: RegExp): Promise<void>
  /** Goes to a field and writes into it; of a list, the choice that begins so. */
  write(name: RegExp, words: string): Promise<void>
  /** Resolves when a page with that heading is there, and gives what is wrong with it. */
  arrives(heading: RegExp): Promise<string[]>
  /** Resolves when words are told, wherever the focus is. */
  isTold(words: RegExp): Promise<void>
}

export function listener(page: Page): Listener {
  const find = async (roles: readonly string[], name: RegExp) => {
    const tree = await treeOf(page)
    const found = tree.find((it) => roles.includes(it.role) && name.test(it.name))
    if (!found) throw new Error(`nobody hears of ${roles.join(' or ')} ${name}: ${tree.map((it) => it.name)}`)
    return found
  }
  const focus = async (roles: readonly string[], name: RegExp) => {
    const { element } = await find(roles, name)
    const cdp = await page.createCDPSession()
    await cdp.send('DOM.focus', { backendNodeId: element })
    await cdp.detach()
  }
  return {
    to: (role, name) => focus([role], name),
    async press(role, name) {
      await focus([role], name)
      await page.keyboard.press(['radio', 'checkbox'].includes(role) ? 'Space' : 'Enter')
    },
    async write(name, words) {
      await focus(['textbox', 'combobox', 'searchbox'], name)
      await page.evaluate(() => (document.activeElement as HTMLInputElement).select?.())
      await page.keyboard.type(words)
    },
    async arrives(heading) {
      const tree = await eventually(
        () => treeOf(page).catch(() => []),
        // The foot of a page that is streamed comes last.
        (it) =>
          it.some(({ role }) => role === 'contentinfo') &&
          it.some(({ role, level, name }) => role === 'heading' && level === 1 && heading.test(name)),
        20_000,
      )
      return treeFaults(tree).map((it) => `${page.url()}: ${it}`)
    },
    async isTold(words) {
      await eventually(
        () => page.$$eval('[role="status"], [role="alert"], [aria-live]', (all) => all.map((it) => it.textContent)),
        (all) => all.some((it) => words.test(it ?? '')),
      )
    },
  }
}
