/** Attributes that make a page which all visitors share right for a member (member.ts; styles/base.css). */
export const memberData = {
  /** Attribute of the root element: the reader's marks, any of `hotel vip any birthday mail`. */
  member: 'data-member',
  /** Seen by such a member alone. */
  when: 'data-when',
  /** Seen by everybody else. */
  unless: 'data-unless',
  /** Words with `{firstname}` and its like: the element's text for a member. It must be empty otherwise. */
  text: 'data-words',
  /** Colours of a card. */
  tier: 'data-tier',
  /** Programme whose status gives the member's own tier. */
  tierOf: 'data-tier-of',
  /** Tier before there was a member. */
  tierFirst: 'data-tier-first',
} as const
