import type { Component } from '#content/components.ts'
import type { Locale } from '#shared/locales.ts'
import type { Language } from '../page/messages.ts'
import type { StoryDocument } from './document.ts'

/** A story that was never published is a draft; a published one with other words waiting is changed. */
export type StoryState = 'draft' | 'published' | 'changed'

/** A story with a file of its own, as the lists of pages show it. */
export interface PageEntry {
  slug: string
  uuid: string
  id: number
  name: string
  component: string
  paths: Record<Locale, string>
  state: StoryState
}

/** GET data.json. */
export interface EditorData {
  siteUrl: string
  spaceId: number
  components: Component[]
  /** Entries of each data source. */
  datasources: Record<string, { name: string; value: string }[]>
  pages: PageEntry[]
}

/** Parameters that open a preview; valid for an hour. */
export interface PreviewToken {
  space_id: number
  timestamp: number
  token: string
}

/** GET story.json, and the answer to each change. */
export interface StoryAnswer {
  page: PageEntry
  document: StoryDocument
  /** Names the bytes that the document was read from. */
  version: string
  token: PreviewToken
}

/** A remark of the product's check of contents, on the story as it is typed. */
export interface Remark {
  /** An error keeps a page from being published, a hint does not. */
  severity: 'error' | 'hint'
  kind: string
  /** `body.2.text`, from the content; '' for the story. */
  path: string
  detail: string
  /** Language of the words it is about. */
  language: Locale
  /** Its sentence, in the languages of the editor. */
  sentence: Record<Language, string>
}

/** POST present: the story for each preview, and what the check says. */
export interface PresentAnswer {
  stories: Record<Locale, unknown>
  remarks: Remark[]
}

/** A picture or file in the default language; in another one it is a copy with the words of that. */
export type AssetInLanguages = Readonly<Partial<Record<Locale, Record<string, unknown>>>>

/** A picture or file that may be chosen, as the first story that has it keeps it, with its words in each language that has some. */
export interface AssetEntry {
  filename: string
  name: string
  kind: 'image' | 'video' | 'text'
  inLanguages: AssetInLanguages
}

/** The answer to a call that the service did not do. */
export interface CallFailure {
  error: FailureCode
  /** `changed`: the story as it is now. */
  current?: StoryAnswer
  /** `refused`: the place of the first error; `writeFailed`: what the disk said. */
  detail?: string
}

export type FailureCode =
  | 'changed'
  | 'refused'
  | 'noStory'
  | 'needed'
  | 'writeFailed'
  | 'tooLarge'
  | 'badRequest'
  | 'forbidden'
  | 'unreachable'
