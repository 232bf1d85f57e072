import type { HeaderContent } from './schema.ts'

/** `current` is the address of the menu's item that the page is under. */
export type HeaderProps = HeaderContent & { current?: string }
