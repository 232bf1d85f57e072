import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import type { Need, StylePart } from '#server/pages/manifest.ts'

/**
 * Cuts a sheet into its rules, each with what a document must have for it to apply. Frames of an animation go with the rules
 * that name it; declarations of fonts are in every document.
 * @param css minified
 * @param isScripted whether scripts may add a class, element, id or attribute to a document before they have all sheets:
 *   what such a name says is no need
 */
export function partsOf(css: string, isScripted: (name: string, isElement?: boolean) => boolean): StylePart[] {
  const rules = rulesIn(css)
  const selectors = selectorsOf(rules.filter(isStyle).map(({ head }) => head))
  const parts = rules.map((rule) => ({ ...rule, needs: isStyle(rule) ? anyOf(selectors.shift() ?? []) : undefined }))
  return parts.map(({ within, head, body, needs }) => {
    const [, frames] = /^@keyframes (.+)/.exec(head) ?? []
    // Frames that other sheets use are in every document.
    const users = frames ? parts.filter((it) => it.body.includes(frames)).map((it) => it.needs ?? [[]]) : []
    const all = frames ? (users.length > 0 ? users.flat() : undefined) : needs
    return {
      within,
      text: head + body,
      ...(all?.every((it) => it.length > 0) && { needs: all }),
      ...(within.some((it) => seldom.test(it)) && { isSeldom: true as const }),
    }
  })

  function anyOf(list: readonly Selector[]): Need {
    return list.map((selector) => [...selector.flatMap(needOf), ...lacksOf(selector)])
  }

  /** What a document that has it leaves no body for: `body:not(:has(main))`. */
  function lacksOf([one, other]: Selector): string[] {
    if (one?.type !== 'type' || one.name !== 'body' || other?.type !== 'pseudo-class' || other.kind !== 'not') return []
    const [[has] = []] = other.selectors
    const [[what] = []] = has?.type === 'pseudo-class' && has.kind === 'has' ? has.selectors : []
    return what?.type === 'type' ? [`!${what.name}`] : []
  }

  function needOf(it: SelectorComponent): (string | Need)[] {
    switch (it.type) {
      case 'class':
        return isScripted(it.name) ? [] : [`.${it.name}`]
      case 'id':
        return isScripted(it.name) ? [] : [`#${it.name}`]
      case 'type':
        return isScripted(it.name, true) ? [] : [it.name]
      case 'attribute': {
        if (isState(it.name) || isScripted(it.name)) return []
        const { operation } = it
        return [operation?.operator === 'equal' ? `[${it.name}=${operation.value}]` : `[${it.name}]`]
      }
      case 'pseudo-class':
        if (it.kind !== 'is' && it.kind !== 'where' && it.kind !== 'has') return []
        return [anyOf(it.selectors)].filter((need) => !need.some((one) => one.length === 0))
      default:
        return []
    }
  }
}

/** Print, colours of the reader's own, letters twice as large on a phone. */
const seldom = /^@media (print$|\(forced-colors|\(width<=16rem)/

/** What the browser, or a script that keeps an element's state, sets at any time. */
const isState = (name: string) => name.startsWith('aria-') || ['open', 'hidden', 'disabled', 'checked'].includes(name)

interface Rule {
  within: string[]
  head: string
  body: string
}

const isStyle = ({ head }: Rule) => !head.startsWith('@')

/** Rules, those inside of at-rules too, in their order. */
function rulesIn(css: string, within: string[] = []): Rule[] {
  const found: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    const end = closing(css, open)
    const head = css.slice(at, open)
    if (/^@(media|supports|layer|container)/.test(head))
      found.push(...rulesIn(css.slice(open + 1, end), [...within, head]))
    else found.push({ within, head, body: css.slice(open, end + 1) })
    at = end + 1
  }
  return found
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let i = open; i < css.length; i++) {
    if (css[i] === '{') depth++
    if (css[i] === '}' && --depth === 0) return i
  }
  return css.length
}

/** Parsed, each list of them, in their order. */
function selectorsOf(heads: readonly string[]): Selector[][] {
  const found: Selector[][] = []
  const code = Buffer.from(heads.map((it) => `${it}{color:red}`).join('\n'))
  transform({
    filename: 'selectors',
    code,
    visitor: { Rule: { style: ({ value }) => void found.push(value.selectors as Selector[]) } },
  })
  if (found.length !== heads.length) throw new Error('lightningcss has joined rules: their needs are not known')
  return found
}
