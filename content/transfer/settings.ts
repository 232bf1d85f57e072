import { join, resolve } from 'node:path'
import { managementLimits } from '#shared/limits.ts'
import { managementBaseOf } from '../management/regions.ts'

/** Variables of the environment for `content:push` and `content:pull`, read. */
export interface TransferSettings {
  base: string
  token: string
  spaceId: string
  requestsPerSecond: number
  storiesDir: string
  assetsDir: string
  rootFolder: string
  /** Keeps what the last run left behind. */
  recordFile: string
  /** Origin of the site. */
  siteUrl?: string
  webhookSecret?: string
}

/** The project's; in the image it may be mounted beside the server's bundle. */
const content = resolve('content')

/** @throws Error that names every problem at once, values not shown */
export function readTransferSettings(source: NodeJS.ProcessEnv, command: string): TransferSettings {
  const { STORYBLOK_OAUTH_TOKEN: token, STORYBLOK_SPACE_ID: spaceId } = source
  const missing = Object.entries({ STORYBLOK_OAUTH_TOKEN: token, STORYBLOK_SPACE_ID: spaceId }).flatMap(([name, it]) =>
    it ? [] : [name],
  )
  if (!token || !spaceId) throw new Error(`${command} needs ${missing.join(' and ')}`)
  const problems: string[] = []
  const base = readUrl('STORYBLOK_MANAGEMENT_API') ?? managementBaseOf(readUrl('STORYBLOK_API'))
  const siteUrl = readUrl('PUBLIC_URL')
  const rate = Number(source.STORYBLOK_REQUESTS_PER_SECOND || managementLimits.requestsPerSecond)
  if (!/^\d+$/.test(spaceId)) problems.push('STORYBLOK_SPACE_ID is not a number')
  if (!(rate > 0)) problems.push('STORYBLOK_REQUESTS_PER_SECOND is not a number above 0')
  if (problems.length > 0) throw new Error(problems.join('; '))
  return {
    base,
    token,
    spaceId,
    requestsPerSecond: rate,
    storiesDir: source.CONTENT_STORIES || join(content, 'stories'),
    assetsDir: source.CONTENT_ASSETS || join(content, 'assets'),
    rootFolder: source.STORYBLOK_ROOT_FOLDER ?? 'website-hotels',
    recordFile: join(source.DATA_DIR || '.data', 'content', `space-${spaceId}.json`),
    ...(siteUrl && { siteUrl: new URL(siteUrl).origin }),
    ...(source.STORYBLOK_WEBHOOK_SECRET && { webhookSecret: source.STORYBLOK_WEBHOOK_SECRET.split(',').at(-1) }),
  }

  function readUrl(name: string): string | undefined {
    const text = source[name]?.replace(/\/+$/, '')
    if (!text) return undefined
    if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
    problems.push(`${name} is not an address`)
    return undefined
  }
}
