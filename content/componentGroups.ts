import { fieldBlocks } from '#shared/forms/questions.ts'

/** A folder of the space's block library. */
export interface ComponentGroup {
  /** In French, as editors read it. */
  name: string
  /** The colour of its blocks there: one of the site's own. */
  color: string
  /** Component names. */
  components: readonly string[]
}

/** Every component once, in the order in which editors look for it: what a page is, then what stands in it, by subject. */
export const componentGroups: readonly ComponentGroup[] = [
  {
    name: 'Pages et fiches',
    color: '#1d3f58',
    components: [
      ...['page', 'hotel', 'room', 'restaurant', 'casino', 'spa', 'thalasso', 'offer', 'activity', 'show'],
      ...['tournament', 'article', 'reward', 'collection', 'letter'],
    ],
  },
  {
    name: 'Site',
    color: '#6b6256',
    components: [
      ...['header', 'local_header', 'footer', 'footer_column', 'menu', 'menu_section', 'nav_item', 'settings'],
      'redirect',
    ],
  },
  {
    name: 'Textes et images',
    color: '#c8963e',
    components: [
      ...['hero', 'collection_hero', 'rich_text', 'media_text', 'media_line', 'card_list', 'card', 'gallery', 'quote'],
      ...['key_figures', 'key_figure', 'fact', 'faq', 'faq_item', 'table', 'tabs', 'tab_item', 'video', 'map'],
      ...['notice', 'anchor_nav', 'anchor_item'],
    ],
  },
  {
    name: 'Maisons et réservation',
    color: '#2f7d7a',
    components: [
      ...['booking', 'booking_bar', 'hotel_list', 'room_list', 'restaurant_list', 'activity_list', 'offer_list'],
      ...['show_list', 'session', 'price_level', 'article_list', 'practical_info', 'info_item', 'opening_hours'],
      ...['hours_row', 'hours_exception', 'dish', 'treatment'],
    ],
  },
  {
    name: 'Membres des hôtels',
    color: '#4a6fa5',
    components: ['member_card', 'hotel_advantages', 'hotel_statuses', 'advantage', 'birthday_banner'],
  },
  {
    name: 'Casinos, VIP et poker',
    color: '#8a2f3b',
    components: [
      ...['game_list', 'game', 'jackpot_list', 'tournament_list', 'level', 'level_break', 'vip_advantages', 'vip_join'],
      ...['vip_statuses', 'rewards_teaser', 'sponsor_banner'],
    ],
  },
  {
    name: 'La lettre',
    color: '#4f7f62',
    components: ['letter_list', 'letter_text', 'letter_card', 'letter_button'],
  },
  {
    name: 'Formulaires',
    color: '#7a5c8e',
    components: [
      ...['contact_form', 'contest_form', 'event_form', 'quote_form', 'seminar_form', 'newsletter_form'],
      ...fieldBlocks,
    ],
  },
]
