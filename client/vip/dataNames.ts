/** The member's rewards, advantages, card and ledger, followed while the page is seen (claims.ts): the versions that were drawn. */
export const claimsData = {
  claims: 'data-claims-version',
  advantages: 'data-advantages-version',
  card: 'data-card-version',
  ledger: 'data-ledger-version',
} as const

/** Camera and chip reader of the login by card (cardReaders.ts). */
export const cardReadersData = {
  /** Id of the field that takes what is read. */
  field: 'data-card-field',
  hold: 'data-hold',
  read: 'data-read',
  failed: 'data-failed',
  camera: 'data-camera',
  stop: 'data-stop',
  chip: 'data-chip',
  kind: 'data-card-kind',
} as const
