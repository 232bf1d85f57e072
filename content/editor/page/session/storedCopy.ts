import { isRecord } from '#shared/schemas/isRecord.ts'
import type { StoryDocument } from '../../model/document.ts'

/** Words that were typed in this browser and not saved. */
export interface StoredCopy {
  /** Version of the story that it started from. */
  version: string
  base: StoryDocument
  document: StoryDocument
  /** Epoch milliseconds. */
  at: number
}

const keyOf = (uuid: string) => `editor:${uuid}`

export function readCopy(uuid: string): StoredCopy | undefined {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(keyOf(uuid)) ?? 'null')
    if (isRecord(copy) && isRecord(copy.document) && isRecord(copy.document.content))
      return copy as unknown as StoredCopy
  } catch {
    // A copy that a crash cut off is none.
  }
  return undefined
}

/** @returns false when the browser has no room for it */
export function writeCopy(uuid: string, copy: StoredCopy): boolean {
  try {
    localStorage.setItem(keyOf(uuid), JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function deleteCopy(uuid: string): void {
  try {
    localStorage.removeItem(keyOf(uuid))
  } catch {
    // Without storage there is none.
  }
}

/** The name under which an editor saves, and the language of the page. */
export const preferences = {
  read: (name: 'name' | 'language' | 'previews'): string => {
    try {
      return localStorage.getItem(`editor.${name}`) ?? ''
    } catch {
      return ''
    }
  },
  write(name: 'name' | 'language' | 'previews', value: string): void {
    try {
      localStorage.setItem(`editor.${name}`, value)
    } catch {
      // It holds until the page is left.
    }
  },
}
