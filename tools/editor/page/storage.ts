/** A value that this browser keeps for the editor: choices of the page, and words of a story (by its uuid) that are not saved. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`editor.${key}`) ?? 'null')
  } catch {
    return undefined
  }
}

/** @param value undefined forgets it */
export function remember(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`editor.${key}`)
    else localStorage.setItem(`editor.${key}`, JSON.stringify(value))
  } catch {
    // Without room or permission it holds until the page is left.
  }
}
