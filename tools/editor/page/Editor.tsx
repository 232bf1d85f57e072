import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import type { EditorData, PageEntry, Remark } from '../model/api.ts'
import { blocksAround, pathOfBlock } from '../model/blocks.ts'
import { idOf, isEqual, type Path, type StoryDocument } from '../model/document.ts'
import { calls } from './calls.ts'
import { EditorContext, type EditorContextValue } from './context.ts'
import { BlockFields } from './form/BlockFields.tsx'
import { type Language, languageOf, nameIn, sayIn } from './messages.ts'
import { Notices } from './Notices.tsx'
import { PagePicker } from './Picker.tsx'
import { Preview, PreviewBar, type PreviewLanguage, type Selection } from './Preview.tsx'
import { Remarks } from './Remarks.tsx'
import { indexRemarks } from './remarks.ts'
import { keepUnsaved, sessionMachine } from './sessionMachine.ts'
import { recall, remember } from './storage.ts'
import { type EditorAct, TopBar } from './TopBar.tsx'
import { useShortcuts } from './useShortcuts.ts'

interface EditorProps {
  data: EditorData
  first: PageEntry
}

/** Before there is one. */
const noDocument: StoryDocument = { content: { _uid: '', component: '' } }

/** The whole page: the bar, the form, the previews beside it. */
export function Editor({ data, first }: EditorProps) {
  const [pages, setPages] = useState<readonly PageEntry[]>(data.pages)
  const [language, setLanguage] = useState<Language>(languageOf(recall('language')))
  const [state, send] = useMachine(sessionMachine, { input: { slug: first.slug } })
  const [isFinding, setFinding] = useState(false)
  const [found, setFound] = useState<readonly Remark[]>([])
  const [isAway, setAway] = useState(false)
  const [announcement, announce] = useState('')
  const [openBlocks, setOpenBlocks] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<Selection>({ uid: '', from: 'preview' })
  const [previewed, setPreviewed] = useState<PreviewLanguage>(defaultLocale)
  const [loads, setLoads] = useState(0)
  const [pane, setPane] = useState<'form' | 'preview'>('form')
  const lastRemark = useRef(-1)
  const say = useMemo(() => sayIn(language), [language])
  const nameOf = (it: Locale) => nameIn(language, it)
  const components = useMemo(() => Object.fromEntries(data.components.map((it) => [it.name, it])), [data])
  const { page, token, base, history, notice } = state.context
  const document = history?.present ?? noDocument
  const isDirty = base !== undefined && !isEqual(document, base)
  const remarks = useMemo(() => indexRemarks(document, found), [document, found])
  const isBusy = state.matches({ editing: 'calling' })

  useEffect(() => {
    globalThis.document.documentElement.lang = language
    remember('language', language)
  }, [language])
  useEffect(() => keepUnsaved(state.context), [state.context])
  useEffect(() => {
    if (!page) return
    setPages((all) => all.map((it) => (it.uuid === page.uuid ? page : it)))
    globalThis.document.title = `${page.name} – ${say('title')}`
    window.history.replaceState(null, '', `/editor?path=${encodeURIComponent(page.paths[defaultLocale])}`)
  }, [page, say])
  useEffect(() => {
    if (!page) return
    const renew = () => calls.story(page.slug).then(({ token }) => send({ type: 'token', token }))
    // A token is good for an hour.
    const timer = setInterval(() => void renew().catch(() => {}), 50 * 60_000)
    return () => clearInterval(timer)
  }, [page, send])

  const change = useCallback(
    (made: (document: StoryDocument) => StoryDocument, key = '') =>
      send({ type: 'change', change: made, key, at: Date.now() }),
    [send],
  )
  const setOpen = useCallback((uid: string, isOpen: boolean) => {
    setOpenBlocks((all) => new Set(isOpen ? [...all, uid] : [...all].filter((it) => it !== uid)))
  }, [])
  const select = useCallback((uid: string) => setSelection((it) => (it.uid === uid ? it : { uid, from: 'form' })), [])

  /** Opens every block around a place, then puts the focus there. */
  function goTo(path: Path): void {
    const around = blocksAround(document, path).map(({ block }) => block._uid)
    setPane('form')
    setOpenBlocks((all) => new Set([...all, ...around]))
    setTimeout(() => focusPlace(idOf(path), around.at(-1) ?? ''), 50)
  }

  function pickBlock(uid: string): void {
    const path = pathOfBlock(document, uid)
    setSelection({ uid, from: 'preview' })
    if (path) goTo(path)
  }

  function act(name: EditorAct): void {
    if (name === 'undo' || name === 'redo') send({ type: name })
    else if (name === 'panes') setPane(pane === 'form' ? 'preview' : 'form')
    else if (name === 'remark') goToNextRemark()
    else if (name === 'find') setFinding(true)
    else if (name === 'publish') publish()
    else if (name === 'save' ? isDirty : confirm(say(`ask.${name}`))) send({ type: 'call', call: name })
  }

  function publish(): void {
    if (!page || (page.state === 'published' && !isDirty)) return
    const [remark] = remarks.all
    if (remark?.severity !== 'error') send({ type: 'call', call: 'publish' })
    else {
      send({ type: 'notice', notice: { kind: 'failed', code: 'refused' } })
      goTo(remark.place)
    }
  }

  function goToNextRemark(): void {
    lastRemark.current = (lastRemark.current + 1) % Math.max(1, remarks.all.length)
    const next = remarks.all[lastRemark.current]
    if (next) goTo(next.place)
  }

  function openPage(slug: string): void {
    setFound([])
    setOpenBlocks(new Set())
    send({ type: 'open', slug })
  }
  useShortcuts(act)

  const value: EditorContextValue = {
    ...{
      data,
      pages,
      document,
      components,
      language,
      say,
      nameOf,
      change,
      announce,
      remarks,
      openBlocks,
      setOpen,
      select,
    },
    selected: selection.uid,
    BlockFields,
  }
  const component = components[document.content.component]
  return (
    <EditorContext value={value}>
      <TopBar
        {...{ page, isDirty, isBusy, act, setLanguage }}
        canUndo={(history?.past.length ?? 0) > 0}
        canRedo={(history?.future.length ?? 0) > 0}
      />
      <Notices {...{ notice, isAway }} onAnswer={(type) => send({ type })} />
      <p className="Hidden" role="status">
        {announcement}
      </p>
      {history && page && token ? (
        <>
          <div className="PaneSwitch">
            {(['form', 'preview'] as const).map((it) => (
              <button key={it} type="button" data-pane={it} aria-pressed={pane === it} onClick={() => setPane(it)}>
                {say(it)}
              </button>
            ))}
          </div>
          <main className={`Main Main--${pane}`} key={page.uuid}>
            <section className="Form" aria-label={say('form')}>
              <Remarks onGo={({ place }) => goTo(place)} />
              <div className="Stack" id="fields">
                <p className="Help">
                  <strong>{component?.display_name}</strong> {component?.description}
                </p>
                <BlockFields block={document.content} path={['content']} />
              </div>
            </section>
            <section className="Side" aria-label={say('preview')}>
              <PreviewBar
                {...{ previewed, setPreviewed }}
                path={page.paths[previewed ?? defaultLocale]}
                onReload={() => setLoads(loads + 1)}
              />
              <Preview
                {...{ page, token, document, loads, selection }}
                languages={previewed ? [previewed] : locales}
                onPick={pickBlock}
                onRemarks={setFound}
                onAway={setAway}
              />
            </section>
          </main>
        </>
      ) : (
        <p className="Loading Bar">{state.matches('failed') ? '' : say('loading')}</p>
      )}
      {isFinding && (
        <PagePicker title={say('findPage')} onPick={({ slug }) => openPage(slug)} onClose={() => setFinding(false)} />
      )}
    </EditorContext>
  )
}

/** A field by its id; the first one of its block where it has no control of that id. */
function focusPlace(id: string, uid: string): void {
  const fields = globalThis.document.querySelector(`[data-block="${CSS.escape(uid)}"]`)
  const own =
    globalThis.document.getElementById(id) ?? globalThis.document.getElementById(id.replace(/__i18n__\w+$/, ''))
  const target = own ?? fields?.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable="true"]')
  const details = target?.closest('details')
  if (details) details.open = true
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
