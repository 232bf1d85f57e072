import type { Content } from '#server/content/index.ts'
import type { Block } from '#shared/content/values.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { labelsOf } from '#shared/forms/questions.ts'
import type { Locale } from '#shared/locales.ts'
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
}

/**
 * The block of a form by its `_uid`; a contest also by its name, for a post without a page. Undefined if no loaded page
 * has it.
 */
export function findFormBlock(
  content: Pick<Content, 'all'>,
  form: FormName,
  { block: uid, contest }: { block?: string; contest?: string },
  locale: Locale = 'fr',
): FormBlock | undefined {
  const blocks = content
    .all(locale)
    .flatMap(({ body, storySlug }) =>
      body.filter((it) => it.component === `${form}_form`).map((it) => ({ ...it, storySlug })),
    )
  const found =
    blocks.find((it) => it.uid === uid) ??
    // A block that is on a page twice has a suffix at its `_uid` (plan/planStory.ts).
    blocks.find((it) => uid?.startsWith(`${it.uid}-`)) ??
    (contest === undefined ? undefined : blocks.find((it) => it.content.contest === contest))
  return found && readFormBlock(found)
}

function readFormBlock({ uid, content, storySlug }: Block & Pick<FormBlock, 'storySlug'>): FormBlock {
  const { email, contest, first_day, last_day } = content as Record<string, string | undefined>
  const { fields = [] } = content as { fields?: readonly Block[] }
  return {
    uid,
    storySlug,
    labels: labelsOf(fields),
    ...(email && emailPattern.test(email) && { desk: email }),
    ...(contest && { contest: { name: contest, first: first_day?.slice(0, 10), last: last_day?.slice(0, 10) } }),
  }
}
