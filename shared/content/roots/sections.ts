/** A body takes any block of kind `section`; the names come from the registry (see block.ts). */
export const sections = ['section'] as const
