import type { DeskNotice } from './forms.ts'

/** Props of the page of a person's sessions and passkeys. Instants are epoch milliseconds. */
export interface DevicesProps {
  devices: readonly { id: string; device: string; network: string; lastSeenAt: number; isThis: boolean }[]
  passkeys: readonly DeskPasskey[]
  /** Adding one: the browser's options as JSON; `signIn`: only a short while after signing in; null: not here. */
  adding: { options: string; name: string } | 'signIn' | null
  notice?: DeskNotice
}

export interface DeskPasskey {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
  /** On several devices of its owner. */
  isBackedUp: boolean
  /** A copy of it was used. */
  isBlocked: boolean
}
