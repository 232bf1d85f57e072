import { useEffect, useEffectEvent, useRef } from 'react'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import type { PageEntry, PresentAnswer, PreviewToken, Remark } from '../model/api.ts'
import { pathOfBlock } from '../model/blocks.ts'
import { isBlock, type StoryDocument, valueAt } from '../model/document.ts'
import { CallError, calls } from './calls.ts'
import { useEditor } from './context.ts'
import { retryMs } from './sessionMachine.ts'
import { IconButton } from './ui.tsx'

interface PreviewProps {
  page: PageEntry
  token: PreviewToken
  document: StoryDocument
  languages: readonly Locale[]
  /** Counts the wishes to load the previews anew. */
  loads: number
  selection: Selection
  onPick: (uid: string) => void
  onRemarks: (remarks: readonly Remark[]) => void
  onAway: (isAway: boolean) => void
}

export interface Selection {
  uid: string
  /** The preview moves to what was chosen in the form, and stays where it was clicked itself. */
  from: 'form' | 'preview'
}

/** The previews of a story, which follow the form by the protocol of Storyblok's bridge. */
export function Preview(props: PreviewProps) {
  const { page, token, document, languages, loads, selection, onPick, onRemarks, onAway } = props
  const { say, nameOf, data, components } = useEditor()
  const frames = useRef(new Map<Locale, HTMLIFrameElement>())
  /** Previews whose script has begun to listen. */
  const listening = useRef(new WeakSet<HTMLIFrameElement>())
  const latest = useRef<PresentAnswer['stories']>(undefined)

  function post(language: Locale, message: Record<string, unknown>): void {
    const frame = frames.current.get(language)
    if (frame && listening.current.has(frame)) frame.contentWindow?.postMessage(message, data.siteUrl)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the typed words alone start a call
  useEffect(() => {
    let isCurrent = true
    // Fingers have rested so long.
    let timer = window.setTimeout(follow, 80)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }

    /** `input`: the story as it stands in the form, saved or not. */
    async function follow(): Promise<void> {
      try {
        const { remarks, stories } = await calls.present(page.slug, document)
        if (!isCurrent) return
        latest.current = stories
        for (const language of frames.current.keys()) post(language, { action: 'input', story: stories[language] })
        onRemarks(remarks)
        onAway(false)
      } catch (error) {
        if (!isCurrent || !(error instanceof CallError) || error.failure.error !== 'unreachable') return
        onAway(true)
        timer = window.setTimeout(follow, retryMs)
      }
    }
  }, [document, page.slug])

  /** Messages of the previews: one has started, or a block was clicked. */
  const handleMessage = useEffectEvent(({ origin, source, data: message }: MessageEvent) => {
    const [language, frame] = [...frames.current].find(([, it]) => it.contentWindow === source) ?? []
    if (origin !== data.siteUrl || !language || !frame || typeof message?.action !== 'string') return
    if (message.action === 'initialized') {
      listening.current.add(frame)
      const componentNames = Object.fromEntries(data.components.map((it) => [it.name, it.display_name]))
      post(language, { action: 'enterEditmode', storyId: page.id, blockId: '', componentNames, appVersion: 'v2' })
      if (latest.current) post(language, { action: 'input', story: latest.current[language] })
    }
    if (message.action === 'ping') post(language, { action: 'pingBack' })
    if (message.action === 'edit' && typeof message.dataC?.uid === 'string') onPick(message.dataC.uid)
  })
  useEffect(() => {
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the previews follow the choice alone
  useEffect(() => {
    if (selection.from !== 'form' || selection.uid === '') return
    const block = valueAt(document, pathOfBlock(document, selection.uid) ?? ['content'])
    const component = isBlock(block) ? block.component : ''
    const name = components[component]?.display_name ?? component
    const blok = { uid: selection.uid, id: String(page.id), space: data.spaceId, name }
    const breadcrumbs = [{ _uid: selection.uid, component }]
    for (const language of frames.current.keys())
      post(language, { action: 'enterComponent', storyId: page.id, componentId: selection.uid, blok, breadcrumbs })
  }, [selection])

  return (
    <div className="Previews">
      {languages.map((language) => (
        <iframe
          key={`${page.uuid} ${language} ${token.timestamp} ${loads}`}
          ref={(frame) => {
            if (frame) frames.current.set(language, frame)
            return () => {
              frames.current.delete(language)
            }
          }}
          id={`preview-${language}`}
          title={say('preview.in', { language: nameOf(language) })}
          src={previewAddress(data.siteUrl, page, token, language)}
        />
      ))}
    </div>
  )
}

/** The address that Storyblok's visual editor opens a preview with. */
function previewAddress(siteUrl: string, page: PageEntry, token: PreviewToken, language: Locale): string {
  const query = new URLSearchParams({
    _storyblok: String(page.id),
    _storyblok_c: page.component,
    _storyblok_lang: language === defaultLocale ? 'default' : language,
    _storyblok_version: '',
    _storyblok_rl: String(token.timestamp * 1000),
  })
  for (const [name, value] of Object.entries(token)) query.set(`_storyblok_tk[${name}]`, String(value))
  return `${siteUrl}${page.paths[language]}?${query}`
}

/** Undefined: all of them. */
export type PreviewLanguage = Locale | undefined

interface PreviewBarProps {
  previewed: PreviewLanguage
  setPreviewed: (language: PreviewLanguage) => void
  path: string
  onReload: () => void
}

/** Which languages the preview shows. */
export function PreviewBar({ previewed, setPreviewed, path, onReload }: PreviewBarProps) {
  const { say, nameOf } = useEditor()
  return (
    <div className="PreviewBar Bar Row">
      <fieldset className="Row">
        <legend className="Hidden">{say('preview')}</legend>
        {[...locales, undefined].map((it) => (
          <label key={it ?? 'all'}>
            <input
              type="radio"
              name="previews"
              value={it ?? 'all'}
              checked={previewed === it}
              onChange={() => setPreviewed(it)}
            />
            <span>{it ? nameOf(it) : say('preview.all')}</span>
          </label>
        ))}
      </fieldset>
      <code>{path}</code>
      <IconButton glyph="reload" label={say('preview.reload')} onClick={onReload} />
    </div>
  )
}
