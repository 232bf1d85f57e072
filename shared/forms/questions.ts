import type { Block } from '../content/values.ts'

/**
 * The questions that an editor may put into a form: the name of the control, which is that of the body's field too, and the
 * block that asks it. A block with several controls is one whose editor chooses by `name`, the first without choice. Its
 * words are `forms.<control>` in i18n/, on the page and in the mail to the staff; the field is in shared/schemas/forms.
 */
export const questionBlocks = {
  company: 'field_company',
  eventType: 'field_event_type',
  eventDate: 'field_event_date',
  guestsNumber: 'field_guest_number',
  participantCount: 'field_guest_number',
  rooms: 'field_rooms',
  budget: 'field_budget',
  city: 'field_city',
  destination: 'field_destinations',
  hotel: 'field_hotel',
  country: 'field_country',
  subject: 'field_text',
  casino: 'field_text',
  message: 'field_message',
} as const satisfies Readonly<Record<string, `field_${string}`>>

export type Question = keyof typeof questionBlocks

/** Every block of a question; an address asks several, and a consent is none. */
export const fieldBlocks = [...new Set(Object.values(questionBlocks)), 'field_address', 'field_optin'] as const

/** The control of a field block; undefined: several, or a consent. */
export function controlOfBlock({ component, content }: Block): string | undefined {
  const controls = Object.entries(questionBlocks).flatMap(([control, block]) => (block === component ? control : []))
  return controls.find((it) => it === content.name) ?? controls[0]
}

/** The block that asks for a control, as if an editor had chosen it; undefined: every form asks for it by itself. */
export function blockOfControl(control: string): Omit<Block, 'uid'> | undefined {
  const component = questionBlocks[control as Question]
  return component && { component, content: { name: control } }
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
