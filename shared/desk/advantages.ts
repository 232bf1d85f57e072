import type { AdvantageId } from '#shared/vip/api.ts'
import type { DeskFormProps } from './forms.ts'

/** Views of the advantages that a holder of the VIP card has at a house. */
export interface AdvantageViews {
  advantages: DeskFormProps
  advantage: DeskFormProps & { holders: readonly AdvantageHolder[]; until: number }
}

/** A member who was found, with what the reader's roles need of them. */
export interface AdvantageHolder {
  id: string
  name: string
  status: string
  /** Empty for a pre-member, too. */
  advantages: readonly DeskAdvantage[]
  /** Uses that this person or house may take back, the latest first. */
  recent: readonly { id: string; title: string; at: number; person?: string }[]
}

export interface DeskAdvantage {
  id: AdvantageId
  title: string
  /** How many are left now; null: as often as one likes. */
  left: number | null
  limit: number | null
  /** Id of the use that the button counts: the form sent twice counts once. */
  use: string
}
