import { useState } from 'react'
import type { FailureCode, PageEntry, StoryAnswer } from '../../model/api.ts'
import type { StoryDocument, TranslatedSlug } from '../../model/document.ts'
import { isSlug } from '../../model/slugs.ts'
import { CallError, calls } from '../calls.ts'
import { useEditor } from '../context.ts'
import { useDocument } from '../form/document.ts'
import { Dialog } from '../ui.tsx'

interface PageSettingsProps {
  page: PageEntry
  version: string
  isDirty: boolean
  onMoved: (answer: StoryAnswer) => void
  onClose: () => void
}

/** Names and addresses of a page. */
export function PageSettings({ page, version, isDirty, onMoved, onClose }: PageSettingsProps) {
  const { messages, change } = useEditor()
  const { settingsForm: words } = messages
  const document = useDocument()
  const own = page.slug.replace(/\/$/, '').split('/').at(-1) ?? ''
  const [slug, setSlug] = useState(own)
  const [failure, setFailure] = useState<FailureCode>()
  const english = document.translated_slugs.find((it) => it.lang === 'en')
  const isWrong = english?.slug !== undefined && english.slug !== '' && !isSlug(english.slug)

  async function move(): Promise<void> {
    try {
      onMoved(await calls.move(page.slug, version, slug))
    } catch (error) {
      setFailure(error instanceof CallError ? error.code : 'writeFailed')
    }
  }
  return (
    <Dialog title={messages.settings} onClose={onClose}>
      <div className="Sheet">
        <div className="Field-pair">
          <label>
            <span className="Label">{words.name}</span>
            <input
              name="story-name"
              value={document.name}
              onChange={(event) => change((it) => ({ ...it, name: event.target.value }), 'name')}
            />
          </label>
          <label lang="en">
            <span className="Label">{words.nameEn}</span>
            <input
              name="story-name-en"
              value={english?.name ?? ''}
              onChange={(event) => change((it) => withEnglish(it, { name: event.target.value }), 'nameEn')}
            />
          </label>
          <label>
            <span className="Label">{words.slug}</span>
            <input
              name="story-slug"
              value={slug}
              disabled={page.slug.endsWith('/')}
              onChange={(event) => {
                setFailure(undefined)
                setSlug(event.target.value)
              }}
            />
            <code>{page.paths.fr}</code>
          </label>
          <label>
            <span className="Label">{words.slugEn}</span>
            <input
              name="story-slug-en"
              value={english?.slug ?? english?.path ?? ''}
              aria-invalid={isWrong || undefined}
              onChange={(event) => change((it) => withEnglish(it, { slug: event.target.value }), 'slugEn')}
            />
            <code>{page.paths.en}</code>
          </label>
        </div>
        {isWrong && <p className="Problem Problem--error">{messages.newPageForm.slugWrong}</p>}
        {failure && (
          <p className="Problem Problem--error" role="alert">
            {messages.failure[failure]}
          </p>
        )}
        {slug !== own && <p className="Help">{isDirty ? words.saveFirst : words.slugHint}</p>}
        <p className="Help">
          {words.file} : <code>content/stories/{page.slug.endsWith('/') ? `${page.slug}_start` : page.slug}.json</code>
        </p>
        <p className="Dialog-acts">
          {slug !== own && (
            <button type="button" disabled={isDirty || !isSlug(slug)} onClick={() => void move()}>
              {words.move}
            </button>
          )}
          <button type="button" className="Primary" onClick={onClose}>
            {messages.close}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

function withEnglish(document: StoryDocument, change: Partial<TranslatedSlug>): StoryDocument {
  const { translated_slugs: list } = document
  const translated_slugs = list.some((it) => it.lang === 'en')
    ? list.map((it) => (it.lang === 'en' ? { ...it, ...change } : it))
    : [...list, { lang: 'en', slug: '', name: '', published: true, ...change }]
  return { ...document, translated_slugs }
}
