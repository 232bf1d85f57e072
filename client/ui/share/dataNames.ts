/** An address to pass on, and the buttons for it (share.ts). */
export const shareData = {
  url: 'data-share-url',
  title: 'data-share-title',
  text: 'data-share-text',
  copied: 'data-copied',
  /** Copies the address. */
  copy: 'data-copy',
  /** Opens the system's share sheet. */
  sheet: 'data-sheet',
  /** One button is enough: the address is copied where there is no sheet. */
  single: 'data-share-single',
} as const
