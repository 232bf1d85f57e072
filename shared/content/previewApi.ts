/** Attributes of a block's element by which the visual editor finds it, in previews only. */
export interface EditMarks {
  'data-blok-c': string
  'data-blok-uid': string
}

/** Each has a failing and a passing story in test/content/check/hints.test.ts. */
export const hintKinds = [
  'unknownComponent',
  'unknownType',
  'missingField',
  'brokenField',
  'missingTranslation',
  'missingAlt',
  'missingCredit',
  'deadLink',
  'longTitle',
  'longDescription',
  'missingRight',
  'neededSlug',
  'longSubject',
  'missingPreheader',
  'gamingSubject',
] as const

export type HintKind = (typeof hintKinds)[number]

/** Something that an editor should look at. */
export interface Hint {
  kind: HintKind
  /** Where it stands: `body.2.text`, from the story's content. */
  path: string
  /** The detail as the check gives it: an address, a name, a number of characters. */
  detail: string
}
