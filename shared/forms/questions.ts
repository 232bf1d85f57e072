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

/** The labels that an editor wrote in place of ours, by the name of the control; of two blocks for one, the first. */
export function labelsOf(blocks: readonly Block[]): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {}
  const seen = new Set<string>()
  for (const block of blocks) {
    const control = controlOfBlock(block)
    if (control === undefined || seen.has(control)) continue
    seen.add(control)
    const { label } = block.content
    if (typeof label === 'string') labels[control] = label
  }
  return labels
}
