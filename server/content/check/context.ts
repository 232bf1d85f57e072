import type { ValidateFunction } from 'ajv'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { Block, StoryReference } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import type { LinksIndex } from '../linksIndex.ts'
import type { PictureSize } from '../pictures/readSize.ts'

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
  /** Keep the path of each block, for the hints of previews. */
  withPlaces?: true
  /** Receives the address of each file that a story shows. */
  noteAsset?: (url: URL) => void
  /** The size of a picture whose address has none; null: it cannot be read, undefined: not measured yet. */
  sizeOf?: (path: string) => PictureSize | null | undefined
  /** The story that a relation points to; undefined when it is gone, not published or not known yet. */
  related: (uuid: string) => CheckedReference | undefined
}

/** A story as other stories show it, and its own links. */
export interface CheckedReference {
  story: StoryReference
  linkTargets: ReadonlySet<string>
  /** As {@link CheckedStory.unmeasured}. */
  unmeasured: ReadonlySet<string>
}

/** The state of one check. */
export interface Check extends Omit<CheckOptions, 'related'> {
  /** @param raw the uuid, or a story that was put in its place */
  related: (uuid: string, raw: unknown) => CheckedReference | undefined
  /** The story that ids of blocks are derived from. */
  uuid: string
  /** False inside a related story: relations are followed one level deep. */
  followsRelations: boolean
  uids: Set<string>
  /** Path of each drawn block, by uid; for drafts only. */
  places?: Map<string, string>
  dependencies: Set<string>
  linkTargets: Set<string>
  /** Paths of pictures that are left out until their size is known. */
  unmeasured: Set<string>
  /** Raw blocks of the story in the default language by `_uid`, when this is another. */
  originals: ReadonlyMap<string, Record<string, unknown>>
  /** The whole story has no text of its own in this language. */
  isUntranslated: boolean
  report(path: string, message: string): void
  /**
   * Blocks of a `bloks` field or of rich text, without those that cannot be drawn. Part of the check, because fields
   * hold blocks and blocks hold fields.
   * @param allow allowed components, `section` for any section; undefined: any that is no root
   */
  readBlocks: (raw: unknown, position: Position, allow: readonly string[] | undefined) => Block[]
}

/** The position of a value in the story that is checked. */
export interface Position {
  check: Check
  /** From the story's content: `body.2.items`. */
  path: string
  /** Number of blocks or rich text nodes around it. */
  depth: number
}
