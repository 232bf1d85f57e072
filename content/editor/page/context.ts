import { type ComponentType, createContext, useContext } from 'react'
import type { Block } from '#content/types.ts'
import type { EditorData, PageEntry } from '../model/api.ts'
import type { Components } from '../model/blocks.ts'
import type { Problem } from '../model/check.ts'
import type { Path, StoryDocument } from '../model/document.ts'
import { en } from './messages/en.ts'
import { fr, type Messages } from './messages/fr.ts'

export type Language = 'fr' | 'en'

export const catalogues: Readonly<Record<Language, Messages>> = { fr, en }

/** The surroundings of every field of the form. */
export interface EditorContextValue {
  data: EditorData
  pages: readonly PageEntry[]
  components: Components
  language: Language
  messages: Messages
  /** @param key of the change: what is typed into one field in one go is one step of undo */
  change: (change: (document: StoryDocument) => StoryDocument, key?: string) => void
  /** A polite line for screen readers. */
  announce: (text: string) => void
  /** Problems of a value, by its path. */
  problemsAt: (path: Path) => readonly Problem[]
  /** Problems below a path. */
  countBelow: (path: Path) => { errors: number; hints: number }
  /** Paths of blocks that are open. */
  openBlocks: ReadonlySet<string>
  setOpen: (uid: string, isOpen: boolean) => void
  /** The block whose fields are in use, which the preview shows. */
  select: (uid: string) => void
  selected: string
  /** Draws the fields of a block, inside which blocks may stand again. */
  BlockFields: ComponentType<{ block: Block; path: Path }>
}

export const EditorContext = createContext<EditorContextValue | undefined>(undefined)

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext)
  if (!value) throw new Error('There is no editor around this field')
  return value
}

/** The name of an element for `id`, `name` and tests: `content.body.2.title__i18n__en`. */
export function idOf(path: Path): string {
  return path.join('.')
}

/** `hier à 14:02`, for times that people compare with their own day. */
export function timeAgo(iso: string | number, language: Language): string {
  const date = new Date(iso)
  const minutes = Math.round((date.getTime() - Date.now()) / 60_000)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (minutes > -60) return relative.format(Math.min(0, minutes), 'minute')
  if (minutes > -60 * 12) return relative.format(Math.round(minutes / 60), 'hour')
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return language === 'fr' ? `le ${format.format(date)}` : `on ${format.format(date)}`
}
