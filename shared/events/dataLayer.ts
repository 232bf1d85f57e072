interface LayerEventRules {
  when: string
  /** Its fields besides `event`. */
  fields: Readonly<Record<string, string>>
}

const items =
  'one: `item_id` (last part of its address), `item_category` (`hotel`, `room`, `restaurant`, `casino`, `bath`, `activity`, `offer`, `show`, `tournament`), on its own page `item_name`, where it has one `price`'
const money = { currency: 'ISO 4217, where there is a price', value: 'the price' } as const

/** Every event of the data layer after GA4's names (docs/events.md is made of it). */
export const dataLayerEvents = {
  page_view: {
    when: 'a page is shown: after consent, and with each navigation, also those without a full load',
    fields: { page_location: 'its address, without query and tokens', language: '`fr` or `en`' },
  },
  view_item: { when: 'that page is a house, a room, an offer, a show or a tournament', fields: { items, ...money } },
  select_item: {
    when: 'a link to such a page is followed from the content of another one',
    fields: { items, item_list_id: 'block of the link, as in the content: `hotel_list`' },
  },
  search: {
    when: 'a search was sent or one of its filters changed',
    fields: { filters: 'names of the fields that have a value; never what was typed, so no `search_term`' },
  },
  begin_checkout: {
    when: 'a booking begins: dates of a hotel, a table, seats at a ticket office, the payment of a tournament',
    fields: { items, ...money },
  },
  purchase: {
    when: 'the page after the payment says that the place is confirmed; again when it is loaded again, under one `transaction_id`',
    fields: { transaction_id: 'eight characters, of this payment alone', items, ...money },
  },
  generate_lead: {
    when: 'a form that asks something of the house, or the letter, was taken',
    fields: { form: 'as above' },
  },
  sign_up: { when: 'a registration with either programme was taken', fields: { form: 'as above' } },
} as const satisfies Record<string, LayerEventRules>

type Layered = typeof dataLayerEvents
type FieldsOf<Name extends keyof Layered> = keyof Layered[Name]['fields']

/** A thing as GA4 knows it. */
export interface LayerItem {
  item_id: string
  item_category: string
  item_name?: string
  price?: number
}

export type LayerEvent = {
  [Name in keyof Layered]: { event: Name } & {
    readonly [Field in FieldsOf<Name>]?: string | number | readonly string[] | readonly LayerItem[] | undefined
  }
}[keyof Layered]
