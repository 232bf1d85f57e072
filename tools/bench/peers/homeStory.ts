import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl'
import { NestedProvider } from '#client/app/nested.ts'
import { PageProvider } from '#client/app/pageContext.ts'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { messages as catalogues } from '#i18n/messages.generated.ts'
import { readAddress } from '#server/http/address.ts'
import { blockContextOf } from '#server/pages/draw/drawPage.ts'
import { islandProps } from '#server/pages/draw/drawSlots.tsx'
import { fullTitle } from '#server/pages/draw/head.ts'
import { drawNested } from '#server/pages/draw/staticBlocks.tsx'
import { nestedComponents } from '#server/pages/draw/styles.ts'
import { jsonLdOf } from '#server/pages/jsonLd/jsonLd.ts'
import { type ChromeStories, readChrome } from '#server/pages/plan/chrome.ts'
import type { PagePlan } from '#server/pages/plan/plan.ts'
import { planPage } from '#server/pages/plan/planPage.ts'
import { resolve } from '#server/pages/plan/resolve.ts'
import type { PageServices } from '#server/pages/services.ts'
import type { Block } from '#shared/content/values.ts'
import { languageTags, locales } from '#shared/locales.ts'
import { openSite } from '#test/support/site.ts'
import { pageServices } from '../support/pageServices.ts'
import { until } from '../support/servers.ts'
import type { Home, HomeSlot } from './apps/shared/home/home.ts'
import { readsOf } from './readsOf.ts'

/** The input of every peer: the page's stories, its styles, and the views that draw it. */
export interface HomeParts {
  home: Home
  /** The very bytes of style that stand in our own page's head. */
  css: string
  /** Addresses of fonts and drawings that the page asks for, under /_app/assets. */
  assets: string[]
  /** Components that it is drawn from, nested ones too. */
  components: string[]
}

/**
 * The French home page as our own server plans it, from the embedded content service: stories checked, lists filled,
 * of every field only what a view reads. A peer has no work with it and sends nothing that nobody looks at.
 */
export async function readHomeParts(): Promise<HomeParts> {
  const site = await openSite({ content: { requestsPerSecond: Number.POSITIVE_INFINITY } })
  try {
    await until(async () => site.services.content.holdsAll('fr'), undefined, 50)
    return await partsOf(pageServices(site))
  } finally {
    await site.close()
  }
}

async function partsOf(services: PageServices): Promise<HomeParts> {
  const address = readAddress('/')
  const resolution = resolve(services, address)
  const chrome = await readChrome(services, 'fr')
  const plan = await planPage(services, { resolution, address, chrome, gamingOff: false })
  const facts = blockContextOf(services, plan, chrome)
  const used: Used = { messages: new Set(['pages.skipToContent']), components: new Set() }
  const reads = ({ component, content }: Block, into: Used) =>
    readsOf(content, (read) => draw(component, read, facts, into))
  const shown = (block: Block) => ({ uid: block.uid, component: block.component, content: reads(block, used) })
  const slots = plan.slots.filter((slot) => services.blocks.draw(slot, facts, undefined).html.length > 0)
  const drawn = slots.map((slot): HomeSlot => {
    const { interactive: isInteractive = false, messages = [] } = definitions[slot.component] ?? {}
    const own: Used = { messages: new Set(messages), components: used.components }
    if (isInteractive) draw(slot.component, slot.content, facts, own)
    const content = isInteractive ? islandProps(definitions[slot.component], slot.content) : reads(slot, own)
    for (const id of own.messages) used.messages.add(id)
    return { uid: slot.uid, component: slot.component, content, isInteractive, messageIds: [...own.messages] }
  })
  const styled = [...slots.map((it) => it.component), ...(plan.story ? nestedComponents(plan.story) : [])]
  const css = services
    .styles([...styled, 'header', 'footer'])
    .element.toString()
    .replace(/^<style[^>]*>|<\/style>$/g, '')
  const home = {
    page: facts,
    head: headOf(services, plan),
    ...frameOf(chrome, shown),
    slots: drawn,
    messages: messagesOf(used.messages),
  }
  return {
    home: JSON.parse(JSON.stringify(home)) as Home,
    css,
    assets: [...new Set([...css.matchAll(/\/_app\/assets\/[\w.-]+/g)].map(([it]) => it)), home.head.icon],
    components: [...used.components].sort(),
  }
}

function frameOf({ header, footer }: ChromeStories, shown: (block: Block) => Block) {
  if (!header || !footer) throw new Error('The page has no header or footer')
  const asBlock = ({ uuid, component, content }: typeof header) => ({ uid: uuid, component, content })
  return {
    header: shown(asBlock({ ...header, content: { ...header.content, current: '' } })),
    footer: shown(asBlock(footer)),
  }
}

/** The views that were used while the page was drawn. */
interface Used {
  messages: Set<string>
  components: Set<string>
}

/** Draws a block only to learn what it uses. */
function draw(component: string, content: object, facts: Home['page'], used: Used): void {
  const View = blockViews[component]
  if (!View) return
  used.components.add(component)
  const nested = (block: Block) => {
    used.components.add(block.component)
    return drawNested(block)
  }
  const messages = new Proxy(catalogues.fr, {
    get(all, id) {
      if (typeof id === 'string' && id in all) used.messages.add(id)
      return Reflect.get(all, id)
    },
  })
  const intl = createIntl({ locale: languageTags.fr, timeZone: 'Europe/Paris', messages }, createIntlCache())
  const page = createElement(
    PageProvider,
    { value: { ...facts, validUntil: () => {} } },
    createElement(NestedProvider, { value: nested }, createElement(View, { ...content, uid: 'block' })),
  )
  renderToStaticMarkup(createElement(RawIntlProvider, { value: intl }, page))
}

function messagesOf(ids: Iterable<string>): Record<string, unknown> {
  return Object.fromEntries([...ids].map((id) => [id, (catalogues.fr as Record<string, unknown>)[id]]))
}

function headOf(services: PageServices, plan: PagePlan): Home['head'] {
  const { publicUrl } = services.env
  const { files } = services.manifest
  const alternate = (language: string, path: string) => ({ language, href: publicUrl + encodeURI(path) })
  return {
    title: fullTitle(plan.title, 'fr'),
    description: plan.description,
    canonical: publicUrl + plan.path,
    alternates: [
      ...locales.map((it) => alternate(it, plan.alternates[it])),
      alternate('x-default', plan.alternates.fr),
    ],
    jsonLd: jsonLdOf(services, plan),
    fonts: ['marcellus.woff2', 'figtree.woff2'].flatMap((name) => files[name] ?? []),
    icon: files['monogram.svg'] ?? '',
  }
}
