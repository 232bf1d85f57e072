import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { locales } from '#shared/locales.ts'
import { newFolder } from '#test/support/folders.ts'
import { eventually, openSite, productStories, type Site } from '#test/support/site.ts'

export interface WrittenStory {
  name: string
  uuid?: string
  content: Record<string, unknown>
}

interface SiteWithOptions {
  /** Which of the product's own stories stand beside the written ones: slugs below the root folder; all without it. */
  keep?: readonly string[]
  /** Opens a site on a folder of stories, which is copied; without it one that nobody has an account at. */
  open?: (storiesDir: string) => Promise<Site>
}

/**
 * The site with more stories, published by their slug below the root folder. As drafts each would cost two calls of
 * the five a second that the content client may make; published ones come 25 a call.
 */
export async function openSiteWith(
  stories: Readonly<Record<string, WrittenStory>>,
  options: SiteWithOptions = {},
): Promise<Site> {
  const storiesDir = await newFolder('stories-')
  const kept = options.keep ? options.keep.map((slug) => `website-hotels/${slug}.json`) : ['.']
  for (const path of kept) await cp(join(productStories, path), join(storiesDir, path), { recursive: true })
  for (const [slug, story] of Object.entries(stories)) {
    const file = join(storiesDir, 'website-hotels', `${slug}.json`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(story))
  }
  const site = await (options.open?.(storiesDir) ?? openSite({ storiesDir }))
  await untilWarm(site)
  return site
}

/** All stories are in memory: a page costs no call of its own. */
export async function untilWarm({ services: { content } }: Site): Promise<void> {
  const isWarm = () =>
    locales.every((locale) =>
      content.links.all(locale).every((it) => !it.published || content.peek(locale, it.storySlug)),
    )
  await eventually(isWarm)
}
