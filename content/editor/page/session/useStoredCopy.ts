import { useEffect, useState } from 'react'
import type { StoryDocument } from '../../model/document.ts'
import { deleteCopy, writeCopy } from './storedCopy.ts'

interface Typed {
  version: string
  base?: StoryDocument
  document?: StoryDocument
}

/**
 * Stores what is typed and not saved in this browser, with the version that it came from; asks before the page is left.
 * @returns true when the browser has no room for it
 */
export function useStoredCopy(uuid: string | undefined, isDirty: boolean, { version, base, document }: Typed): boolean {
  const [hasNoRoom, setNoRoom] = useState(false)
  useEffect(() => {
    if (!uuid || !base || !document) return
    if (isDirty) setNoRoom(!writeCopy(uuid, { version, base, document, at: Date.now() }))
    else deleteCopy(uuid)
  }, [uuid, isDirty, version, base, document])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return isDirty && hasNoRoom
}
