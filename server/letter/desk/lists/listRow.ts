import type { OptinPurpose } from '#shared/account/optins.ts'
import type { ListName, OptinChannel } from '#shared/desk/lists.ts'
import type { Locale } from '#shared/locales.ts'

/** A person on a list, as every list's query gives them. */
export interface ListRow {
  id: string
  /** Epoch ms; lists begin with the latest. */
  at: number
  email: string
  emailKey: string
  /** The letter: its state; agreements: the programme; those who left: `letter`, `offers`, `optins`. */
  kind: string
  locale: Locale | null
  page: string | null
  house: string | null
  wording: string | null
  reason: string | null
  civility: string | null
  firstname: string | null
  lastname: string | null
  phoneNumber: string | null
  addressJson: string | null
  /** The token of the link that ends the letter, or offers by e-mail. */
  token: string | null
  /** The reader has unsubscribed from offers. */
  leftOffersAt: number | null
}

/** A part of a list. */
export interface ListInput {
  list: ListName
  /** Slug; undefined: every house. */
  house: string | undefined
  /** For the letter. */
  state: 'confirmed' | 'pending'
  /** For the agreements. */
  purpose: OptinPurpose
  channel: OptinChannel
}
