import { join } from 'node:path'
import type { Log } from '#content/library/readFolder.ts'
import { houseFolder, ownName } from '#shared/houseFolder.mjs'
import type { Webhook } from './webhook.ts'

export interface ContentServiceOptions {
  /** 0 takes a free one. */
  port: number
  host?: string
  storiesDir: string
  /** For dates of publication and made pictures. */
  dataDir: string
  /** Each `demo.json` below it is served as a draft; none by default. */
  clientDir?: string
  /** The built page of the editor; by default that of this build. */
  editorDir?: string
  /** Pictures, films and captions as files. */
  assetsDir?: string
  /** Folder of the space that holds the site. */
  rootFolder?: string
  previewToken?: string
  webhook?: Webhook | Webhook[]
  /** Origin of the site whose previews the editor shows; by default that of the first webhook. */
  siteUrl?: string
  spaceId?: number
  now?: () => Date
  /** How many pages to generate besides the stories on disk. */
  generatedStories?: number
  /** One limit instead of Storyblok's; Infinity for none. */
  requestsPerSecond?: number
  log?: Log
}

const here = import.meta.dirname

/**
 * Reads the environment of `node tools/storyblok/serve.ts`.
 * @throws Error with every problem at once, values not shown
 */
export function readSettings(source: NodeJS.ProcessEnv): ContentServiceOptions {
  const problems: string[] = []
  const options: ContentServiceOptions = {
    port: readNumber('CONTENT_PORT', 3001, 65_535),
    host: source.CONTENT_HOST || undefined,
    storiesDir: source.CONTENT_STORIES || join(houseFolder, 'stories'),
    dataDir: join(source.DATA_DIR || ownName('.data'), 'content'),
    assetsDir: source.CONTENT_ASSETS || undefined,
    editorDir: source.CONTENT_EDITOR || undefined,
    clientDir: join(here, '../../client'),
    rootFolder: source.STORYBLOK_ROOT_FOLDER || undefined,
    previewToken: source.STORYBLOK_PREVIEW_TOKEN || undefined,
    webhook: readUrls('WEBHOOK_URL').map((url) => ({ url, secret: source.STORYBLOK_WEBHOOK_SECRET ?? '' })),
    siteUrl: readUrls('SITE_URL')[0],
    spaceId: source.STORYBLOK_SPACE_ID ? readNumber('STORYBLOK_SPACE_ID', 0, Number.MAX_SAFE_INTEGER) : undefined,
    generatedStories: readNumber('CONTENT_GENERATED', 0, 100_000),
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
  return options

  function readNumber(name: string, fallback: number, most: number): number {
    const text = source[name]
    if (!text) return fallback
    const number = Number(text)
    if (Number.isInteger(number) && number >= 0 && number <= most) return number
    problems.push(`${name} is not a whole number up to ${most}`)
    return fallback
  }

  /** Addresses with commas between them: each process of the site may have one. */
  function readUrls(name: string): string[] {
    const urls = (source[name] ?? '').split(',').filter((it) => it.trim() !== '')
    if (!urls.every((it) => URL.canParse(it))) problems.push(`${name} is not a list of URLs`)
    return urls.map((it) => it.trim())
  }
}
