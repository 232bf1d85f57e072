import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openContent } from '#test/support/content.ts'
import { newFolder } from '#test/support/folders.ts'
import { openSite, type Site, type SiteOptions } from '#test/support/site.ts'
import type { ContentService, ContentServiceOptions } from '#tools/storyblok/serve.ts'
import { type Between, openBetween } from './between.ts'

const productStories = join(import.meta.dirname, '..', '..', '..', 'content', 'houses', 'hautemer', 'stories')
/** Without these there is no page. */
const frame = ['_start', 'settings', 'headers/main', 'footers/main', 'mentions-legales']

/** A small space: a content service over a folder of its own, something between it and the sites, and the sites. */
export interface SmallSpace {
  content: ContentService
  between: Between
  /** Path of a story's file. */
  file(slug: string): string
  save(slug: string, content: object, more?: object): Promise<void>
  open(options?: SiteOptions): Promise<Site>
  /** Closes a site before the others. */
  end(site: Site): Promise<void>
  /** Everything saved so far is published, and told to the sites that are open. */
  settle(): Promise<void>
  close(): Promise<void>
}

export const page = (title: string, body: unknown[] = [], english = `${title} (en)`) => ({
  component: 'page',
  title,
  title__i18n__en: english,
  show_title: true,
  body,
})

export const richText = (text: string) => ({
  component: 'rich_text',
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

/** @param keep slugs of the product's own stories besides the frame; `['']` for all */
export async function openSmallSpace({
  keep = [],
  ...options
}: Partial<ContentServiceOptions> & { keep?: readonly string[] } = {}): Promise<SmallSpace> {
  const folder = await newFolder('space-')
  const storiesDir = join(folder, 'stories')
  const root = join(storiesDir, 'website-hotels')
  const paths = keep.includes('')
    ? ['.']
    : [...frame, ...keep].map((slug) => (slug.endsWith('/') ? slug : `${slug}.json`))
  for (const path of paths)
    await cp(join(productStories, 'website-hotels', path), join(root, path), { recursive: true })
  const content = await openContent({
    storiesDir,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    ...options,
  })
  const between = await openBetween(content.url)
  const sites = new Set<Site>()
  const file = (slug: string) => join(root, `${slug}.json`)
  return {
    content,
    between,
    file,
    async save(slug, story, more = {}) {
      await mkdir(dirname(file(slug)), { recursive: true })
      await writeFile(file(slug), JSON.stringify({ name: slug, content: story, ...more }))
    },
    async open(more = {}) {
      const site = await openSite({ api: `${between.url}/v2`, ...more })
      sites.add(site)
      return site
    },
    async end(site) {
      sites.delete(site)
      await site.close()
    },
    async settle() {
      await content.refresh()
      await content.webhooksSettled()
    },
    async close() {
      for (const it of sites) await it.close()
      await between.close()
      await content.close()
    },
  }
}
