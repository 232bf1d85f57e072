import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { editorLimits } from '#shared/limits.ts'
import type { EditorData, Finding, PageEntry, StoryAnswer } from '../model/api.ts'
import { blocksAround, pathOfBlock } from '../model/blocks.ts'
import type { Problem } from '../model/check.ts'
import { isEqual, type StoryDocument } from '../model/document.ts'
import { calls, type StoryCall } from './calls.ts'
import { catalogues, EditorContext, type EditorContextValue, idOf, type Language, useEditor } from './context.ts'
import { ClashDialog } from './dialogs/ClashDialog.tsx'
import { Confirm } from './dialogs/Confirm.tsx'
import { NewPage } from './dialogs/NewPage.tsx'
import { PageSettings } from './dialogs/PageSettings.tsx'
import { StoryPicker } from './fields/StoryPicker.tsx'
import { BlockFields } from './form/BlockFields.tsx'
import { DocumentContext } from './form/document.ts'
import { Notices } from './Notices.tsx'
import { Preview, type Selection } from './preview/Preview.tsx'
import { PreviewBar, type PreviewLanguages } from './preview/PreviewBar.tsx'
import { indexProblems } from './problems.ts'
import { Remarks } from './Remarks.tsx'
import { StoryForm } from './StoryForm.tsx'
import { sessionMachine } from './session/sessionMachine.ts'
import { preferences } from './session/storedCopy.ts'
import { useStoredCopy } from './session/useStoredCopy.ts'
import { type EditorAct, TopBar } from './TopBar.tsx'
import { useShortcuts } from './useShortcuts.ts'

interface EditorProps {
  data: EditorData
  first: PageEntry
}

type Pane = 'form' | 'preview'
type Opened = 'find' | 'new' | 'settings' | 'unpublish' | 'discard'

/** The whole page: the bar, the form, the previews beside it. */
export function Editor({ data, first }: EditorProps) {
  const [pages, setPages] = useState<readonly PageEntry[]>(data.pages)
  const [language, setLanguage] = useState<Language>(preferences.read('language') === 'en' ? 'en' : 'fr')
  const [state, send] = useMachine(sessionMachine, { input: { slug: first.slug } })
  const [opened, setOpened] = useState<Opened>()
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [isAway, setAway] = useState(false)
  const [announcement, announce] = useState('')
  const [openBlocks, setOpenBlocks] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<Selection>({ uid: '', from: 'preview' })
  const [previews, setPreviews] = useState<PreviewLanguages>((preferences.read('previews') as PreviewLanguages) || 'fr')
  const [loads, setLoads] = useState(0)
  const [pane, setPane] = useState<Pane>('form')
  const lastRemark = useRef(-1)
  const messages = catalogues[language]
  const components = useMemo(() => Object.fromEntries(data.components.map((it) => [it.name, it])), [data])
  const { page, token, base, history, version, clash, notice } = state.context
  const document = history?.present
  const isDirty = document !== undefined && base !== undefined && !isEqual(document, base)
  const problems = useMemo(
    () => document && indexProblems(document, components, findings),
    [document, components, findings],
  )
  const hasNoRoom = useStoredCopy(page?.uuid, isDirty, { version, base, document })
  const isBusy = state.matches({ editing: 'calling' })

  useEffect(() => {
    globalThis.document.documentElement.lang = language
    preferences.write('language', language)
  }, [language])
  useEffect(() => preferences.write('previews', previews), [previews])
  useEffect(() => {
    if (!page) return
    setPages((all) => [...all.filter((it) => it.uuid !== page.uuid), page])
    globalThis.document.title = `${page.name} – ${messages.title}`
    window.history.replaceState(null, '', `/editor?path=${encodeURIComponent(page.paths.fr)}`)
  }, [page, messages])
  useEffect(() => {
    if (!page) return
    const timer = setInterval(() => {
      calls.story(page.slug).then(
        (answer) => send({ type: 'token', token: answer.token }),
        () => {},
      )
    }, editorLimits.tokenRefreshMs)
    return () => clearInterval(timer)
  }, [page, send])

  const change = useCallback(
    (made: (document: StoryDocument) => StoryDocument, key = '') =>
      send({ type: 'change', change: made, key, at: Date.now() }),
    [send],
  )
  const setOpen = useCallback((uid: string, isOpen: boolean) => {
    setOpenBlocks((all) => {
      const next = new Set(all)
      if (isOpen) next.add(uid)
      else next.delete(uid)
      return next
    })
  }, [])
  const select = useCallback((uid: string) => setSelection((it) => (it.uid === uid ? it : { uid, from: 'form' })), [])

  /** Opens every block around a place, then puts the focus there. */
  function goTo(document: StoryDocument, path: readonly (string | number)[]): void {
    setPane('form')
    setOpenBlocks((all) => new Set([...all, ...blocksAround(document, path).map(({ block }) => block._uid)]))
    const id = idOf(path)
    setTimeout(() => focusPlace(id, blocksAround(document, path).at(-1)?.block._uid ?? ''), 50)
  }

  function goToProblem(problem: Problem): void {
    if (document) goTo(document, problem.path)
  }

  function pickBlock(uid: string): void {
    if (!document) return
    const path = pathOfBlock(document, uid)
    setSelection({ uid, from: 'preview' })
    if (path) goTo(document, path)
  }

  function call(name: StoryCall): void {
    send({ type: 'call', call: name, by: preferences.read('name') })
  }

  function act(name: EditorAct): void {
    const acts: Partial<Record<EditorAct, () => void>> = {
      undo: () => send({ type: 'undo' }),
      redo: () => send({ type: 'redo' }),
      panes: () => setPane(pane === 'form' ? 'preview' : 'form'),
      remark: goToNextRemark,
      save: () => isDirty && page?.isEditable && call('save'),
      publish,
    }
    const found = acts[name]
    if (found) found()
    else setOpened(name as Opened)
  }

  function publish(): void {
    const [error] = problems?.errors ?? []
    if (!page?.isEditable || (page.state === 'published' && !isDirty)) return
    if (!error) {
      call('publish')
      return
    }
    send({ type: 'notice', notice: { kind: 'failed', code: 'refused' } })
    goToProblem(error)
  }

  function goToNextRemark(): void {
    const all = problems?.all ?? []
    lastRemark.current = all.length === 0 ? -1 : (lastRemark.current + 1) % all.length
    const next = all[lastRemark.current]
    if (next) goToProblem(next)
  }

  function openPage(slug: string): void {
    setOpened(undefined)
    setFindings([])
    setOpenBlocks(new Set())
    send({ type: 'open', slug })
  }

  function replace(answer: StoryAnswer, isMoved: boolean): void {
    setOpened(undefined)
    if (isMoved) send({ type: 'replace', answer, notice: { kind: 'done', call: 'moved' } })
    else openPage(answer.page.slug)
    calls.pages().then(setPages, () => {})
  }
  useShortcuts(act)

  const value: EditorContextValue = {
    data,
    pages,
    components,
    language,
    messages,
    change,
    announce,
    problemsAt: problems?.at ?? (() => []),
    countBelow: problems?.below ?? (() => ({ errors: 0, hints: 0 })),
    openBlocks,
    setOpen,
    select,
    selected: selection.uid,
    BlockFields,
  }
  return (
    <EditorContext value={value}>
      <TopBar
        {...{ page, isDirty, isBusy, act, setLanguage }}
        canUndo={(history?.past.length ?? 0) > 0}
        canRedo={(history?.future.length ?? 0) > 0}
      />
      <Notices
        {...{ notice, isAway, hasNoRoom }}
        onClose={() => send({ type: 'notice' })}
        onDropCopy={() => send({ type: 'dropCopy' })}
      />
      <p className="Hidden" role="status">
        {announcement}
      </p>
      {document && page && token ? (
        <DocumentContext value={document}>
          <PaneSwitch pane={pane} setPane={setPane} />
          <main className={`Main Main--${pane}`} key={page.uuid}>
            <section className="Form" aria-label={messages.form}>
              <Remarks problems={problems?.all ?? []} onGo={goToProblem} />
              {!page.isEditable && <p className="Notice Notice--error">{messages.failure.noFile}</p>}
              <StoryForm />
            </section>
            <section className="Side" aria-label={messages.preview}>
              <PreviewBar
                {...{ previews, setPreviews }}
                path={page.paths[previews === 'en' ? 'en' : 'fr']}
                onReload={() => setLoads(loads + 1)}
              />
              <Preview
                {...{ page, token, document, loads, selection }}
                languages={previews === 'both' ? ['fr', 'en'] : [previews]}
                onPick={pickBlock}
                onFindings={setFindings}
                onAway={setAway}
              />
            </section>
          </main>
          {opened === 'settings' && (
            <PageSettings
              {...{ page, version, isDirty }}
              onMoved={(answer) => replace(answer, true)}
              onClose={() => setOpened(undefined)}
            />
          )}
          {clash && (
            <ClashDialog
              clash={clash}
              onSettle={(merged) => send({ type: 'settle', document: merged, by: preferences.read('name') })}
              onClose={() => send({ type: 'cancel' })}
            />
          )}
        </DocumentContext>
      ) : (
        <p className="Loading">{state.matches('failed') ? '' : messages.loading}</p>
      )}
      {opened === 'find' && (
        <StoryPicker
          title={messages.findPage}
          onPick={({ slug }) => openPage(slug)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'new' && <NewPage onMade={(answer) => replace(answer, false)} onClose={() => setOpened(undefined)} />}
      {(opened === 'unpublish' || opened === 'discard') && (
        <Confirm
          title={messages[opened]}
          text={
            opened === 'unpublish'
              ? messages.unpublishAsk
              : page?.state === 'draft'
                ? messages.discardFresh
                : messages.discardAsk
          }
          onClose={() => setOpened(undefined)}
          onConfirm={() => {
            setOpened(undefined)
            call(opened)
          }}
        />
      )}
    </EditorContext>
  )
}

/** Form or preview, where there is no room for both. */
function PaneSwitch({ pane, setPane }: { pane: Pane; setPane: (pane: Pane) => void }) {
  const { messages } = useEditor()
  return (
    <div className="PaneSwitch">
      {(['form', 'preview'] as const).map((it) => (
        <button key={it} type="button" data-pane={it} aria-pressed={pane === it} onClick={() => setPane(it)}>
          {messages[it]}
        </button>
      ))}
    </div>
  )
}

/** A field by its id; the head of its block where it has no control of that id. */
function focusPlace(id: string, uid: string): void {
  const fields = globalThis.document.querySelector(`[data-block="${CSS.escape(uid)}"]`)
  const own = globalThis.document.getElementById(id) ?? globalThis.document.getElementById(id.replace('__i18n__en', ''))
  const target = own ?? fields?.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable="true"]')
  const details = target?.closest('details')
  if (details) details.open = true
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
