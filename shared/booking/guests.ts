/** Guests of each room, where they are as many in each. */
export function guestsPerRoom({
  rooms,
  adults,
  children,
}: {
  rooms: number
  adults: number
  children: number
}): number {
  return Math.ceil((adults + children) / rooms)
}
