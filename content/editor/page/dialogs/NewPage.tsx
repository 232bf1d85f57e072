import { useState } from 'react'
import type { FailureCode, StoryAnswer } from '../../model/api.ts'
import { isSlug, slugFor } from '../../model/slugs.ts'
import { CallError, calls } from '../calls.ts'
import { useEditor } from '../context.ts'
import { Dialog } from '../ui.tsx'

interface NewPageProps {
  onMade: (answer: StoryAnswer) => void
  onClose: () => void
}

/** A page of its own: type, folder, names and addresses in both languages. */
export function NewPage({ onMade, onClose }: NewPageProps) {
  const { messages, data, pages } = useEditor()
  const { newPageForm: words } = messages
  const [given, setGiven] = useState({ type: 'page', folder: data.folders[0]?.slug ?? '', name: '', nameEn: '' })
  const [slugs, setSlugs] = useState<{ slug?: string; slugEn?: string }>({})
  const [failure, setFailure] = useState<FailureCode>()
  const slug = slugs.slug ?? slugFor(given.name)
  const slugEn = slugs.slugEn ?? slugFor(given.nameEn || given.name)
  const folder = data.folders.find((it) => it.slug === given.folder)
  const paths = {
    fr: `${folder?.paths.fr.replace(/\/$/, '') ?? ''}/${slug}`,
    en: `${folder?.paths.en.replace(/\/$/, '') ?? ''}/${slugEn}`,
  }
  const isTaken = pages.some((it) => it.paths.fr === paths.fr || it.paths.en === paths.en)
  const problem =
    given.name.trim() === ''
      ? words.nameMissing
      : !isSlug(slug) || !isSlug(slugEn)
        ? words.slugWrong
        : isTaken
          ? words.taken
          : failure && messages.failure[failure]
  const types = data.components
    .filter((it) => it.is_root)
    .toSorted((a, b) => a.display_name.localeCompare(b.display_name))

  async function create(): Promise<void> {
    try {
      onMade(await calls.create({ ...given, slug, slugEn }))
    } catch (error) {
      setFailure(error instanceof CallError ? error.code : 'writeFailed')
    }
  }
  const set = (next: Partial<typeof given>) => {
    setFailure(undefined)
    setGiven({ ...given, ...next })
  }
  return (
    <Dialog title={messages.newPage} onClose={onClose}>
      <form
        className="Sheet"
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined || failure) void create()
        }}
      >
        <div className="Field-pair">
          <label>
            <span className="Label">{words.type}</span>
            <select name="type" value={given.type} onChange={(event) => set({ type: event.target.value })}>
              {types.map((it) => (
                <option key={it.name} value={it.name}>
                  {it.display_name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span className="Label">{words.folder}</span>
            <select name="folder" value={given.folder} onChange={(event) => set({ folder: event.target.value })}>
              {data.folders.map((it) => (
                <option key={it.slug} value={it.slug}>
                  {it.paths.fr}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span className="Label">{words.name}</span>
            <input name="name" value={given.name} onChange={(event) => set({ name: event.target.value })} />
          </label>
          <label lang="en">
            <span className="Label">{words.nameEn}</span>
            <input name="nameEn" value={given.nameEn} onChange={(event) => set({ nameEn: event.target.value })} />
          </label>
          <label>
            <span className="Label">{words.slug}</span>
            <input
              name="slug"
              value={slug}
              onChange={(event) => setSlugs({ ...slugs, slug: event.target.value || undefined })}
            />
            <code>{paths.fr}</code>
          </label>
          <label>
            <span className="Label">{words.slugEn}</span>
            <input
              name="slugEn"
              value={slugEn}
              onChange={(event) => setSlugs({ ...slugs, slugEn: event.target.value || undefined })}
            />
            <code>{paths.en}</code>
          </label>
        </div>
        <p className="Problem Problem--error" role="alert">
          {given.name === '' ? '' : problem}
        </p>
        <p className="Dialog-acts">
          <button type="button" onClick={onClose}>
            {messages.cancel}
          </button>
          <button type="submit" className="Primary" disabled={problem !== undefined && !failure}>
            {words.create}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
