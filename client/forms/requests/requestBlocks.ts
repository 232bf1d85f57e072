import type { Block } from '#shared/content/values.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { blockOfControl, controlOfBlock } from '#shared/forms/questions.ts'
import { formsSchemas } from '#shared/schemas/forms/schemas.ts'

export interface RequestParts {
  /** The form's questions, in the editor's order; each control once. */
  request: Block[]
  /** Consents to messages, which stand with the others at the end. */
  optins: Block[]
  required: ReadonlySet<string>
  /** Controls that stand in the request: an address leaves its own town and country out for them. */
  controls: ReadonlySet<string>
}

/** Sorts a form's field blocks, and adds those of what its body is not complete without. */
export function requestBlocks(form: FormName, blocks: readonly Block[]): RequestParts {
  const isOptin = ({ component }: Block) => component === 'field_optin'
  const controls = new Set<string>()
  const request = blocks.filter((block) => {
    if (isOptin(block)) return false
    const name = controlOfBlock(block) ?? block.component
    const isNew = !controls.has(name)
    controls.add(name)
    return isNew
  })
  const required = new Set<string>(formsSchemas[form].required)
  // The rule `somewhere` of their bodies.
  if (form === 'seminar' || form === 'event') required.add(controls.has('destination') ? 'destination' : 'city')
  const missing = [...required].filter((name) => !controls.has(name))
  const added = missing.flatMap((name) => {
    // An editor forgot it, and the form needs it.
    const standIn = blockOfControl(name)
    if (!standIn) return []
    controls.add(name)
    return [{ uid: `standard-${name}`, ...standIn }]
  })
  return { request: [...request, ...added], optins: blocks.filter(isOptin), required, controls }
}
