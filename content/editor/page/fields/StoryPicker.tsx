import type { PageEntry } from '../../model/api.ts'
import { calls } from '../calls.ts'
import { useEditor } from '../context.ts'
import { type Choice, Dialog, Picker } from '../ui.tsx'

interface StoryPickerProps {
  title: string
  /** Types of stories that may be chosen; all without it. */
  types?: readonly string[]
  onPick: (page: PageEntry) => void
  onClose: () => void
}

/** Finds a page by its name, its address or words of its text. */
export function StoryPicker({ title, types, onPick, onClose }: StoryPickerProps) {
  const { pages, messages } = useEditor()
  const offered = types ? pages.filter((it) => types.includes(it.component)) : pages
  const bySlug = new Map(offered.map((it) => [it.slug, it]))
  return (
    <Dialog title={title} onClose={onClose}>
      <Picker
        label={messages.findPage}
        hint={messages.findPageHint}
        empty={messages.noPage}
        find={(query) => findPages(query, offered)}
        onPick={(slug) => {
          const page = bySlug.get(slug)
          if (page) onPick(page)
        }}
      />
    </Dialog>
  )
}

/** @returns the pages with these words; without words the ones changed last */
async function findPages(query: string, pages: readonly PageEntry[]): Promise<Choice[]> {
  if (query.trim() === '') {
    const latest = pages.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
    return latest.slice(0, 60).map((it) => choiceOf(it))
  }
  const bySlug = new Map(pages.map((it) => [it.slug, it]))
  const hits = await calls.search(query)
  return hits.flatMap(({ slug, excerpt }) => {
    const page = bySlug.get(slug)
    return page ? [choiceOf(page, excerpt)] : []
  })
}

function choiceOf({ slug, name, paths, state }: PageEntry, excerpt?: string): Choice {
  const detail = (
    <>
      <code>{paths.fr}</code>
      <i className={`Dot Dot--${state}`} />
      {excerpt && <small>{excerpt}</small>}
    </>
  )
  return { id: slug, label: name, detail }
}
