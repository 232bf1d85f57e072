import { join } from 'node:path'
import { houseFolder } from '#shared/houseFolder.mjs'
import { managementLimits } from './managementLimits.ts'

/** Variables of the environment for `content:push` and `content:pull`, read. */
export interface SpaceSettings {
  /** Origin of the Management API. */
  base: string
  token: string
  spaceId: string
  requestsPerSecond: number
  storiesDir: string
  assetsDir: string
  /** Folder of the space that holds the site. */
  rootFolder: string
  /** Origin of the site: editors' preview and the receiver of the webhook. */
  siteUrl?: string
  webhookSecret?: string
}

/** @throws Error that names every problem at once, values not shown */
export function readSpaceSettings(source: NodeJS.ProcessEnv, command: string): SpaceSettings {
  const { STORYBLOK_OAUTH_TOKEN: token, STORYBLOK_SPACE_ID: spaceId } = source
  const missing = Object.entries({ STORYBLOK_OAUTH_TOKEN: token, STORYBLOK_SPACE_ID: spaceId }).flatMap(([name, it]) =>
    it ? [] : [name],
  )
  if (!token || !spaceId) throw new Error(`${command} needs ${missing.join(' and ')}`)
  const problems: string[] = []
  const delivery = readOrigin('STORYBLOK_API') ?? europe
  // Europe's Management API has a host of its own, the other regions have one for both.
  const base = readOrigin('STORYBLOK_MANAGEMENT_API') ?? (delivery === europe ? 'https://mapi.storyblok.com' : delivery)
  const siteUrl = readOrigin('PUBLIC_URL')
  const rate = Number(source.STORYBLOK_REQUESTS_PER_SECOND || managementLimits.requestsPerSecond)
  if (!/^\d+$/.test(spaceId)) problems.push('STORYBLOK_SPACE_ID is not a number')
  if (!(rate > 0)) problems.push('STORYBLOK_REQUESTS_PER_SECOND is not a number above 0')
  if (problems.length > 0) throw new Error(problems.join('; '))
  return {
    base,
    token,
    spaceId,
    requestsPerSecond: rate,
    storiesDir: source.CONTENT_STORIES || join(houseFolder, 'stories'),
    assetsDir: source.CONTENT_ASSETS || join(houseFolder, 'assets'),
    rootFolder: source.STORYBLOK_ROOT_FOLDER ?? 'website-hotels',
    ...(siteUrl && { siteUrl }),
    ...(source.STORYBLOK_WEBHOOK_SECRET && { webhookSecret: source.STORYBLOK_WEBHOOK_SECRET.split(',').at(-1) }),
  }

  function readOrigin(name: string): string | undefined {
    const text = source[name]
    if (!text) return undefined
    if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text).origin
    problems.push(`${name} is not an address`)
    return undefined
  }
}

const europe = 'https://api.storyblok.com'
