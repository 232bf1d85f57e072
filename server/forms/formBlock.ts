import type { Content } from '#server/content/index.ts'
import type { Block } from '#shared/content/values.ts'
import { type FormName, formNames } from '#shared/forms/forms.ts'
import { labelsOf, requiredBy } from '#shared/forms/questions.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'

/** The settings of a form's block. */
export interface FormBlock {
  uid: string
  /** Address of the story that it stands in. */
  storySlug: string
  /** The desk's address, if it is valid. */
  desk?: string
  contest?: { name: string; first?: string; last?: string }
  /** Labels of its fields that the editor wrote, by their name, in the requested language. */
  labels: Readonly<Record<string, string>>
  /** Names of the fields that the editor asks for besides those of every such form. */
  required: readonly string[]
}

/**
 * The block of a form by its `_uid`; a contest also by its name, for a post without a page. Undefined if no loaded page
 * has it.
 */
export function findFormBlock(
  content: Pick<Content, 'all' | 'holdsAll' | 'onChange'>,
  form: FormName,
  { block: uid, contest }: { block?: string; contest?: string },
  locale: Locale = defaultLocale,
): FormBlock | undefined {
  if (uid === undefined && contest === undefined) return undefined
  const blocks = formBlocks(content, locale).filter((it) => it.component === `${form}_form`)
  const found =
    blocks.find((it) => it.uid === uid) ??
    // A block that is on a page twice has a suffix at its `_uid` (plan/planStory.ts).
    blocks.find((it) => uid?.startsWith(`${it.uid}-`)) ??
    (contest === undefined ? undefined : blocks.find((it) => it.content.contest === contest))
  return found && readFormBlock(found)
}

type PlacedBlock = Block & Pick<FormBlock, 'storySlug'>

/** Kept while no story changes: reading all of them from disk takes half a second for 600 stories. */
const known = new WeakMap<object, Map<Locale, readonly PlacedBlock[]>>()

/** The form blocks of all stories. */
function formBlocks(content: Pick<Content, 'all' | 'holdsAll' | 'onChange'>, locale: Locale): readonly PlacedBlock[] {
  const byLocale = known.get(content) ?? new Map<Locale, readonly PlacedBlock[]>()
  if (!known.has(content)) content.onChange(() => byLocale.clear())
  known.set(content, byLocale)
  const before = byLocale.get(locale)
  if (before) return before
  const blocks = content
    .all(locale)
    .flatMap(({ body, storySlug }) =>
      body.filter(({ component }) => isFormBlock(component)).map((it) => ({ ...it, storySlug })),
    )
  if (content.holdsAll(locale)) byLocale.set(locale, blocks)
  return blocks
}

function isFormBlock(component: string): boolean {
  return formNames.some((form) => component === `${form}_form`)
}

function readFormBlock({ uid, content, storySlug }: PlacedBlock): FormBlock {
  const { email, contest, first_day, last_day } = content as Record<string, string | undefined>
  const { fields = [] } = content as { fields?: readonly Block[] }
  return {
    uid,
    storySlug,
    labels: labelsOf(fields),
    required: requiredBy(fields),
    ...(email && emailPattern.test(email) && { desk: email }),
    ...(contest && { contest: { name: contest, first: first_day?.slice(0, 10), last: last_day?.slice(0, 10) } }),
  }
}
