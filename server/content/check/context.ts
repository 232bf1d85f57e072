import type { ValidateFunction } from 'ajv'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { Block, StoryReference } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import type { LinksIndex } from '../linksIndex.ts'

/** A compiled ajv validator with `allErrors`: each error names the field that it is about. */
export type BlockValidator = Pick<ValidateFunction, 'errors'> & ((data: unknown) => boolean)

/** Options of checking a story. */
export interface CheckOptions {
  locale: Locale
  definitions: Readonly<Record<string, BlockDefinition>>
  validators: Readonly<Record<string, BlockValidator>>
  links: LinksIndex
  /** Our own origin. */
  publicUrl: string
  rootFolder: string
  /** Keep where each block stands, for the hints of previews. */
  keepPlaces?: true
  /** Told the number of each space whose files a story shows. */
  noteSpace?: (space: string) => void
  /** The story that a relation points to; undefined when it is gone, not published or not known yet. */
  related: (uuid: string) => CheckedReference | undefined
}

/** A story as others show it, and the stories that it links to itself. */
export interface CheckedReference {
  story: StoryReference
  linkTargets: ReadonlySet<string>
}

/** The state of one check: what was found on the way. */
export interface Check extends Omit<CheckOptions, 'related'> {
  /** @param raw the uuid, or a story that was put in its place */
  related: (uuid: string, raw: unknown) => CheckedReference | undefined
  /** Story in whose name identities are made. */
  uuid: string
  /** False inside of what a relation points to: relations are followed one level deep. */
  followsRelations: boolean
  uids: Set<string>
  /** Where each block that is drawn stands, by uid; for drafts only. */
  places?: Map<string, string>
  dependencies: Set<string>
  linkTargets: Set<string>
  /** Raw blocks of the French story by `_uid`, when this is the English one. */
  french: ReadonlyMap<string, Record<string, unknown>>
  report(path: string, message: string): void
  /**
   * Blocks of a `bloks` field or of rich text, without those that cannot be drawn. Part of the check, because
   * fields hold blocks and blocks hold fields.
   * @param allow components that may stand there, `section` for any section; undefined: any that is no root
   */
  readBlocks: (raw: unknown, path: string, check: Check, allow: readonly string[] | undefined, depth: number) => Block[]
}
