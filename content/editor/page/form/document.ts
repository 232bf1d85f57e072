import { createContext, useContext } from 'react'
import type { StoryDocument } from '../../model/document.ts'

/** The document of the form; apart from the editor's context, since it changes with each keystroke. */
export const DocumentContext = createContext<StoryDocument | undefined>(undefined)

export function useDocument(): StoryDocument {
  const document = useContext(DocumentContext)
  if (!document) throw new Error('There is no document around this field')
  return document
}
