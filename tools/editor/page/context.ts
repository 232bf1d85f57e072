import { type ComponentType, createContext, useContext } from 'react'
import type { Component } from '#content/components.ts'
import type { Block } from '#content/types.ts'
import type { Locale } from '#shared/locales.ts'
import type { EditorData, PageEntry } from '../model/api.ts'
import type { Path, StoryDocument } from '../model/document.ts'
import type { Language, Say } from './messages.ts'
import type { RemarkIndex } from './remarks.ts'

/** The surroundings of every field of the form. */
export interface EditorContextValue {
  data: EditorData
  pages: readonly PageEntry[]
  document: StoryDocument
  /** Definitions of blocks and types of stories, by name. */
  components: Readonly<Record<string, Component>>
  language: Language
  say: Say
  /** The name of a language of the site. */
  nameOf: (language: Locale) => string
  /** @param key of the change: what is typed into one field in one go is one step of undo */
  change: (change: (document: StoryDocument) => StoryDocument, key?: string) => void
  /** A polite line for screen readers. */
  announce: (text: string) => void
  remarks: RemarkIndex
  /** Uids of blocks that are open. */
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
