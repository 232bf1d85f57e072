import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'

/** Messages of the visual editor that both previews get. */
type Message = Record<string, unknown> & { action: string }

export interface PairOptions {
  /** Origin of the visual editor that frames this page. */
  editor: string
  /** Address of this draft in each language. */
  addresses: Record<Locale, string>
  /** Language of this page. */
  locale: Locale
}

const stateKey = 'preview.pair'

/**
 * French and English side by side in a visual editor that frames one address only: this page then holds two previews
 * and passes messages on, from the editor to both and from either to the editor.
 * @returns whether both are shown, when this page itself has nothing to follow
 */
export function offerPair({ editor, addresses, locale }: PairOptions): () => boolean {
  const frames = new Map<Locale, HTMLIFrameElement>()
  const place = document.createElement('div')
  let editing: Message | undefined
  let typed: Message | undefined
  Object.assign(place.style, { position: 'fixed', inset: '0', zIndex: '16777280', display: 'none', background: '#fff' })
  document.body.append(
    place,
    switchOf((isPair) => show(isPair), locale),
  )
  addEventListener('message', handleMessage)
  if (sessionStorage.getItem(stateKey) === 'on') show(true)
  return () => frames.size > 0

  function show(isPair: boolean): void {
    sessionStorage.setItem(stateKey, isPair ? 'on' : 'off')
    place.style.display = isPair ? 'flex' : 'none'
    frames.clear()
    place.replaceChildren()
    if (!isPair) return
    for (const it of locales) {
      const frame = document.createElement('iframe')
      Object.assign(frame.style, {
        flex: '1',
        minWidth: '0',
        height: '100%',
        border: '0',
        borderRight: '1px solid #ccc',
      })
      Object.assign(frame, { id: `preview-${it}`, title: nameOf(it, locale), src: addresses[it] })
      frames.set(it, frame)
      place.append(frame)
    }
  }

  function handleMessage({ source, origin, data }: MessageEvent): void {
    if (!isMessage(data)) return
    if (source === window.parent && origin === editor) handleEditor(data)
    const own = [...frames].find(([, frame]) => frame.contentWindow === source)
    if (own && origin === location.origin) handlePreview(own[0], data)
  }

  function handleEditor(message: Message): void {
    if (message.action === 'enterEditmode') editing = message
    if (message.action === 'input') typed = message
    if (message.action === 'change' || message.action === 'published') typed = undefined
    for (const it of frames.keys()) post(it, message)
  }

  function handlePreview(language: Locale, message: Message): void {
    if (message.action === 'initialized') {
      if (editing) post(language, editing)
      if (typed) post(language, typed)
    } else window.parent.postMessage(message, editor)
  }

  function post(language: Locale, message: Message): void {
    if (message.action === 'input' && !isIn(message.story, language)) return
    frames.get(language)?.contentWindow?.postMessage(message, location.origin)
  }
}

/** The editor sends a story in the language that its form shows; the other preview follows when it is saved. */
function isIn(story: unknown, language: Locale): boolean {
  const { lang = 'default' } = isRecord(story) ? story : {}
  return (lang === 'default' ? defaultLocale : lang) === language
}

function isMessage(value: unknown): value is Message {
  return isRecord(value) && typeof value.action === 'string'
}

/** One language or both; the names of languages come from the browser. */
function switchOf(show: (isPair: boolean) => void, locale: Locale): HTMLElement {
  const button = document.createElement('button')
  const label = () => {
    const isOn = sessionStorage.getItem(stateKey) === 'on'
    button.setAttribute('aria-pressed', String(isOn))
    button.textContent = locales.map((it) => nameOf(it, locale)).join(' + ')
    Object.assign(button.style, { background: isOn ? '#05807f' : '#fff', color: isOn ? '#fff' : '#12303f' })
  }
  Object.assign(button, { type: 'button', id: 'preview-pair' })
  Object.assign(button.style, {
    position: 'fixed',
    right: '12px',
    bottom: '12px',
    zIndex: '16777290',
    minHeight: '36px',
    padding: '0 14px',
    border: '1px solid #05807f',
    borderRadius: '18px',
    font: '14px system-ui, sans-serif',
    cursor: 'pointer',
  })
  button.addEventListener('click', (event) => {
    // The bridge opens the form of what is clicked; this is no part of the page.
    event.stopPropagation()
    show(button.getAttribute('aria-pressed') !== 'true')
    label()
  })
  label()
  return button
}

function nameOf(language: Locale, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
}
