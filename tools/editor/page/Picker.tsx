import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { defaultLocale } from '#shared/locales.ts'
import type { PageEntry } from '../model/api.ts'
import { useEditor } from './context.ts'
import { Dialog } from './ui.tsx'

export interface Choice {
  id: string
  label: string
  detail?: ReactNode
  picture?: string
  /** More words that find it. */
  words?: string
}

interface PickerProps {
  title: string
  hint: string
  choices: readonly Choice[]
  onPick: (id: string) => void
  onClose: () => void
}

/** A dialog with a search field over a list: arrows move, Enter chooses, a click too. */
export function Picker({ title, hint, choices, onPick, onClose }: PickerProps) {
  const { say } = useEditor()
  const isGrid = choices.some((it) => it.picture !== undefined)
  const hasAll = (text: string, query: string) =>
    fold(query)
      .split(/\s+/)
      .every((word) => fold(text).includes(word))
  return (
    <Dialog title={title} onClose={onClose}>
      <Autocomplete filter={hasAll}>
        <SearchField aria-label={hint} className="Picker">
          <Input placeholder={hint} autoComplete="off" />
        </SearchField>
        <ListBox
          aria-label={title}
          items={choices}
          layout={isGrid ? 'grid' : 'stack'}
          className={isGrid ? 'Picker-grid' : 'Picker-list'}
          renderEmptyState={() => <p className="Help">{say('nothingFound')}</p>}
          onAction={(key) => {
            onClose()
            onPick(String(key))
          }}
        >
          {({ id, label, detail, picture, words = '' }) => (
            <ListBoxItem id={id} data-choice={id} className="Picker-choice" textValue={`${label} ${words}`}>
              {picture && <img src={picture} alt="" loading="lazy" />}
              <strong>{label}</strong>
              {detail && <small>{detail}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
}

interface PagePickerProps {
  title: string
  /** Types of stories that may be chosen; all without it. */
  types?: readonly string[]
  onPick: (page: PageEntry) => void
  onClose: () => void
}

/** Finds a page by its name or its address. */
export function PagePicker({ title, types, onPick, onClose }: PagePickerProps) {
  const { pages, say } = useEditor()
  const offered = types ? pages.filter((it) => types.includes(it.component)) : pages
  return (
    <Picker
      title={title}
      hint={say('findPageHint')}
      choices={offered.map(({ slug, name, paths }) => ({
        id: slug,
        label: name,
        detail: <code>{paths[defaultLocale]}</code>,
        words: Object.values(paths).join(' '),
      }))}
      onPick={(slug) => offered.filter((it) => it.slug === slug).forEach(onPick)}
      onClose={onClose}
    />
  )
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
