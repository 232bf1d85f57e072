/** Member card that opens without network (card.ts, worker.ts). */
export const cardData = {
  card: 'data-card',
  /** `no` until the page is kept. */
  kept: 'data-card-kept',
  worker: 'data-worker',
  checkUrl: 'data-check-url',
  owner: 'data-owner',
  says: 'data-says',
  code: 'data-code',
  still: 'data-still',
  moving: 'data-moving',
  /** Text of the code that is drawn. */
  signed: 'data-signed',
} as const
