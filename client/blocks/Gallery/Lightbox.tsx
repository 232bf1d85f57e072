import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { captionOf, creditLine } from '#client/ui/pictures/Poster.tsx'
import type { Picture } from '#shared/content/values.ts'
import { slidingRow } from '../slidingRow.ts'
import { placeAfterKey } from './placeAfterKey.ts'

/** A finger has let go when nothing moved for this long. */
const settleMs = 120

interface LightboxProps {
  pictures: readonly Picture[]
  /** Which one is shown first, from 0. */
  start: number
  onClose(): void
}

/** The pictures in full, one a screen, in a modal dialog: arrows, Home, End, a finger, or the buttons. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState(start)
  const count = pictures.length
  const picture = pictures[place] as Picture
  const caption = captionOf(picture)

  useEffect(() => {
    dialog.current?.showModal()
    const strip = track.current
    strip?.scrollTo({ left: start * strip.clientWidth, behavior: 'instant' })
    return () => clearTimeout(settling.current)
  }, [start])

  const show = (next: number) => {
    const strip = track.current
    // Smooth or not is the style sheet's choice, which knows what the visitor prefers.
    strip?.scrollTo({ left: next * strip.clientWidth })
    setPlace(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfterKey(event.key, place, count)
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }
  // Not `scrollend`: Safari has it only since 26.2.
  const onScroll = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const strip = track.current
      if (strip && strip.clientWidth > 0) setPlace(Math.round(strip.scrollLeft / strip.clientWidth))
    }, settleMs)
  }

  return (
    // The dialog takes the keys of everything inside it; it is no control itself.
    <dialog
      ref={dialog}
      className="Gallery-dialog"
      data-surface="nuit"
      aria-label={t('blocks.gallery.dialog')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div
        className="Gallery-track"
        ref={track}
        onScroll={onScroll}
        {...slidingRow(t('blocks.gallery.strip', { count }))}
      >
        {[...pictures.entries()].map(([at, it]) => (
          <div key={at} inert={at !== place}>
            <PictureView picture={it} sizes="100vw" />
          </div>
        ))}
      </div>
      <div className="Gallery-bar">
        <p aria-live="polite">
          {caption && (
            <span className="Gallery-caption">
              {[caption.left, caption.right, caption.credit && creditLine(caption.credit)].filter(Boolean).join(' · ')}
            </span>
          )}
          <span className="Gallery-position">{t('blocks.gallery.position', { place: place + 1, count })}</span>
        </p>
        {count > 1 && (
          <>
            <DialogButton
              icon="arrow-left"
              name="blocks.gallery.previous"
              onClick={() => show((place + count - 1) % count)}
            />
            <DialogButton icon="arrow-right" name="blocks.gallery.next" onClick={() => show((place + 1) % count)} />
          </>
        )}
        <DialogButton icon="x" name="blocks.gallery.close" onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}

interface DialogButtonProps {
  icon: 'arrow-left' | 'arrow-right' | 'x'
  name: 'blocks.gallery.previous' | 'blocks.gallery.next' | 'blocks.gallery.close'
  onClick(): void
}

function DialogButton({ icon, name, onClick }: DialogButtonProps) {
  const { t } = useText()
  return (
    <button type="button" className="Gallery-button IconButton" aria-label={t(name)} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
