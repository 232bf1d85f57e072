import { createContext, useContext } from 'react'

const IslandIdContext = createContext('')

export const IslandIdProvider = IslandIdContext.Provider

/**
 * An id for an element of an island, the same on both sides. `useId` would not be: it counts from the React root, and the
 * server draws a page in several roots, the browser in one.
 * @param name unique within the island
 */
export function useIslandId(name: string): string {
  return `${useContext(IslandIdContext)}-${name}`
}
