import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useIslandId } from '#client/app/islandId.ts'
import { useText } from '#client/app/useText.ts'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { pictureAddress } from '#client/ui/pictures/pictureAddress.ts'
import { Section } from '#client/ui/Section.tsx'
import { BlockHead } from '../BlockHead.tsx'
import { GamingNote } from '../GamingNote.tsx'
import { Lightbox } from './Lightbox.tsx'
import { placeAfterKey } from './placeAfterKey.ts'
import type { GalleryContent } from './schema.ts'
import './Gallery.css'

/**
 * Pictures that slide sideways, by finger, wheel or arrow keys. Without a script each is a link to the whole picture; with
 * it, a dialog.
 */
export function Gallery({ label, title, intro, pictures, gaming, surface, anchor }: GalleryContent) {
  const { t } = useText()
  const id = useIslandId('title')
  const [opened, setOpened] = useState<number>()
  if (pictures.length === 0) return null
  const isAlone = pictures.length === 1

  const open = (event: MouseEvent, place: number) => {
    // A new tab was asked for: the link does that better.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpened(place)
  }
  // The browser brings the link that gets the focus into sight.
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>, place: number) => {
    const next = placeAfterKey(event.key, place, pictures.length)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.closest('ul')?.querySelectorAll('a')[next]?.focus()
  }

  return (
    <Section className="Gallery" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      <ul
        className={isAlone ? 'Gallery-strip Gallery-strip--one' : 'Gallery-strip'}
        aria-label={t('blocks.gallery.strip', { count: pictures.length })}
      >
        {[...pictures.entries()].map(([place, picture]) => (
          <li key={place}>
            <a
              href={pictureAddress(picture)}
              onClick={(event) => open(event, place)}
              onKeyDown={(event) => onKeyDown(event, place)}
            >
              <span className="visually-hidden">{t('blocks.gallery.open')} </span>
              <Poster
                picture={picture}
                ratio={isAlone ? '21/9' : '8/5'}
                sizes={isAlone ? '(min-width: 84rem) 84rem, 100vw' : '(min-width: 62rem) 44vw, 82vw'}
              />
            </a>
          </li>
        ))}
      </ul>
      {gaming && <GamingNote />}
      {opened !== undefined && <Lightbox pictures={pictures} start={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
