import type { PlanLimits } from './plans.ts'

export type Item = Record<string, unknown>

/** A story or folder; `published` is the content that the delivery API shows. */
export interface StoryItem extends Item {
  id: number
  uuid: string
  name: string
  slug: string
  parent_id: number
  is_folder: boolean
  is_startpage: boolean
  position: number
  content: Item
  published: { content: Item; name: string; tag_list: string[]; at: number } | null
  tag_list: string[]
  group_id: string
  translated_slugs: Item[]
  updated_at: string
  created_at: string
  first_published_at: string | null
  published_at: string | null
}

/** An asset; without bytes until its upload has reached the bucket. */
export interface AssetItem extends Item {
  id: number
  /** Its place in the bucket: `f/100100/1600x1000/50e0ba9eb7/name.svg`. */
  key: string
  short_filename: string
  content_type: string
  bytes: Buffer | undefined
  isFinished: boolean
  updated_at: string
}

/** One space in memory. */
export interface SpaceState {
  id: number
  plan: PlanLimits
  /** Names of installed apps. */
  apps: Set<string>
  space: Item
  groups: Item[]
  components: Item[]
  datasources: Item[]
  entries: Item[]
  assetFolders: Item[]
  assets: AssetItem[]
  stories: StoryItem[]
  webhooks: Item[]
  /** Unix seconds of the last publication, as in Storyblok's `cv`. */
  version: number
  /** Ids are given by the server, and are no order of anything. */
  nextId(): number
  now(): Date
}

/** `has already been taken` and the like, by field. */
export type FieldErrors = Record<string, string[]>

/** A refusal of the Management API. */
export class ManagementRefusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

/** @throws ManagementRefusal 422 with every fault at once, as Rails answers */
export function refuseFaults(faults: FieldErrors): void {
  const found = Object.entries(faults).filter(([, list]) => list.length > 0)
  if (found.length > 0) throw new ManagementRefusal(422, Object.fromEntries(found))
}

export function notFound(): ManagementRefusal {
  return new ManagementRefusal(404, ['This record could not be found'])
}
