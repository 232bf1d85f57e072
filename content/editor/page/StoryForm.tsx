import { useEditor } from './context.ts'
import { BlockFields } from './form/BlockFields.tsx'
import { useDocument } from './form/document.ts'

/** The form of a story: its own fields, its blocks, then the sheets of what every type of story has. */
export function StoryForm() {
  const { components } = useEditor()
  const { content } = useDocument()
  const component = components[content.component]
  return (
    <div className="StoryForm" id="fields">
      <p className="Help">
        <strong>{component?.display_name}</strong> {component?.description}
      </p>
      <BlockFields block={content} path={['content']} />
    </div>
  )
}
