import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../delivery/answer.ts'
import type { Entry } from '../library/snapshot.ts'
import { pathOf } from '../library/storyFile.ts'

/**
 * Writes the content of the editor's form as the draft beside the published story.
 * @throws Refusal 409 for the demo of a block and for a generated page: they have no story file
 */
export async function saveDraft(
  storiesDir: string,
  entry: Entry,
  content: Record<string, unknown>,
  refresh: () => Promise<void>,
): Promise<void> {
  const [draft, published] = [true, false].map((it) => join(storiesDir, pathOf(entry.fullSlug, it))) as [string, string]
  if (!existsSync(draft) && !existsSync(published))
    throw new Refusal(409, 'This story is not kept in a file of its own')
  await writeFile(draft, `${JSON.stringify({ ...entry.draft.source, content }, null, 2)}\n`)
  await refresh()
}
