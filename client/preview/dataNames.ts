/** Attributes of previews' views that the preview script finds them by. */
export const previewData = {
  /** The frame with a mail, which gets the height of what is in it. */
  mail: 'data-preview-mail',
} as const
