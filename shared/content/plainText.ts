import type { RichTextNode } from './values.ts'

/** The words of a paragraph, a list item, a heading, without their marks. */
export function plainText({ text = '', content = [] }: RichTextNode): string {
  return text + content.map(plainText).join('')
}
