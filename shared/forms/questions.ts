import type { Block } from '../content/values.ts'

/** The control that each field block draws; `name` is the editor's choice where there is one. */
const controlOf: Readonly<Record<string, (content: Record<string, unknown>) => string>> = {
  field_text: ({ name }) => String(name ?? 'subject'),
  field_message: () => 'message',
  field_event_date: () => 'eventDate',
  field_event_type: () => 'eventType',
  field_guest_number: ({ name }) => String(name ?? 'guestsNumber'),
  field_hotel: () => 'hotel',
  field_budget: () => 'budget',
  field_city: () => 'city',
  field_country: () => 'country',
  field_destinations: () => 'destination',
  field_company: () => 'company',
  field_rooms: () => 'rooms',
}

/** The control of a field block; undefined: several, or a consent. */
export function controlOfBlock({ component, content }: Block): string | undefined {
  return controlOf[component]?.(content)
}

/** The labels that an editor wrote in place of ours, by the name of the control. */
export function labelsOf(blocks: readonly Block[]): Readonly<Record<string, string>> {
  const labels = drawn(blocks).flatMap(([control, { label }]) => (typeof label === 'string' ? [[control, label]] : []))
  return Object.fromEntries(labels)
}

/** Names of the controls that an editor asks to be filled, besides what the form itself is not complete without. */
export function requiredBy(blocks: readonly Block[]): readonly string[] {
  return drawn(blocks).flatMap(([control, { required, hotels }]) => {
    // A choice of nothing is not drawn (client/forms/requests/questions).
    const isNothing = control === 'hotel' && !(Array.isArray(hotels) && hotels.length > 0)
    return required === true && !isNothing ? control : []
  })
}

/** Each control once, with the content of its first block. */
function drawn(blocks: readonly Block[]): readonly (readonly [control: string, content: Block['content']])[] {
  const first = new Map<string, Block['content']>()
  for (const block of blocks) {
    const control = controlOfBlock(block)
    if (control !== undefined && !first.has(control)) first.set(control, block.content)
  }
  return [...first]
}
