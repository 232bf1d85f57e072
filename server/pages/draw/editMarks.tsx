import type { ReactElement } from 'react'
import type { EditMarks } from '#shared/content/previewApi.ts'

/**
 * Parses Storyblok's `_editable` comment into the attributes that its bridge looks for; undefined for any other text.
 */
export function marksOf(editable: string): EditMarks | undefined {
  const [, json = ''] = /^<!--#storyblok#(\{.*\})-->$/.exec(editable) ?? []
  try {
    const { id, uid } = JSON.parse(json)
    return { 'data-blok-c': json, 'data-blok-uid': `${id}-${uid}` }
  } catch {
    return undefined
  }
}

/**
 * A nested block with a note in front of it. A wrapping element would change the layout, and the view's own element is
 * unknown until it is drawn: {@link placeMarks} moves the marks there.
 */
export function marked(editable: string, view: ReactElement): ReactElement {
  const marks = marksOf(editable)
  if (!marks) return view
  return (
    <>
      <template {...marks} />
      {view}
    </>
  )
}

const note =
  /<template data-blok-c="([^"]*)" data-blok-uid="([^"]*)"><\/template>(?:(<(?!template)[a-z][\w-]*)(?=[\s>/]))?/g

/** Moves the marks of nested blocks to the following element; a block that drew nothing leaves none. */
export function placeMarks(html: Buffer): Buffer {
  const text = html.toString()
  if (!text.includes('<template data-blok-c=')) return html
  const placed = text.replace(note, (_, c: string, uid: string, element?: string) =>
    element ? `${element} data-blok-c="${c}" data-blok-uid="${uid}"` : '',
  )
  return Buffer.from(placed)
}
