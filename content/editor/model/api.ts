import type { Component } from '../../components.ts'
import type { Severity } from './check.ts'
import type { StoryDocument } from './document.ts'

/** A story that was never published is a draft; a published one with other words waiting is changed. */
export type StoryState = 'draft' | 'published' | 'changed'

/** An entry of the list of pages. */
export interface PageEntry {
  slug: string
  uuid: string
  id: number
  name: string
  nameEn: string | null
  component: string
  paths: Record<'fr' | 'en', string>
  state: StoryState
  /** ISO 8601 in UTC. */
  changedAt: string
  /** The editor of the last save, since the service started. */
  changedBy?: string
  /** False for the demo of a block and for a made-up page: no file of their own. */
  isEditable: boolean
}

/** A hit of the search; `excerpt` holds the words when they stand in a text of the page. */
export interface SearchHit {
  slug: string
  excerpt?: string
}

export interface FolderEntry {
  slug: string
  name: string
  paths: Record<'fr' | 'en', string>
}

/** GET data.json. */
export interface EditorData {
  siteUrl: string
  spaceId: number
  components: Component[]
  /** Entries of each data source. */
  datasources: Record<string, { name: string; value: string }[]>
  folders: FolderEntry[]
  pages: PageEntry[]
  /** The day in Europe/Paris. */
  today: string
}

/** Parameters that open a preview; valid for an hour. */
export interface PreviewToken {
  space_id: number
  timestamp: number
  token: string
}

/** GET story.json. */
export interface StoryAnswer {
  page: PageEntry
  document: StoryDocument
  /** Names the bytes that the document was read from. */
  version: string
  token: PreviewToken
}

/** A remark of the site's own check, on the draft as it is typed. */
export interface Finding {
  severity: Severity
  kind: string
  /** `body.2.text`, from the content; '' for the story. */
  path: string
  detail: string
  language: 'fr' | 'en'
}

/** POST present: the story for each preview, and what the check says. */
export interface PresentAnswer {
  fr: unknown
  en: unknown
  findings: Finding[]
}

/** A picture or file that may be chosen. */
export interface AssetEntry {
  filename: string
  name: string
  alt: string
  altEn: string
  title: string
  titleEn: string
  copyright: string
  width: number
  height: number
  kind: 'image' | 'video' | 'text'
}

/** The answer to a call that the service did not do. */
export interface CallFailure {
  error: FailureCode
  /** `changed`: the story as it is now. */
  current?: StoryAnswer
  /** `refused`: the errors that keep it from being published; `shape`: the place. */
  place?: string
}

export const failureCodes = [
  'changed',
  'refused',
  'shape',
  'noFile',
  'noStory',
  'slugWrong',
  'slugTaken',
  'folderUnknown',
  'typeUnknown',
  'needed',
  'diskFull',
  'readOnly',
  'writeFailed',
  'tooLarge',
  'badRequest',
  'forbidden',
  'unreachable',
] as const

export type FailureCode = (typeof failureCodes)[number]
