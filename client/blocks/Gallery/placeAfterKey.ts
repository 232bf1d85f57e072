/**
 * Which picture a key leads to, from 0; undefined for any other key. After the last comes
 * the first: forty pictures are a ring, not a corridor.
 */
export function placeAfterKey(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
      return (place + 1) % count
    case 'ArrowLeft':
    case 'PageUp':
      return (place + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
