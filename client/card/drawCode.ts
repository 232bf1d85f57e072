import { encode } from 'uqr'
import { cardData } from '#client/card/dataNames.ts'

/** Modules of white round it that readers want. */
const border = 4

/** Puts a code into the drawing that the server began, and takes away what was said of the server's own. */
export function drawCode(place: HTMLElement, text: string): void {
  const svg = place.querySelector(`[${cardData.code}] svg`)
  const path = svg?.querySelector('path')
  if (!svg || !path) return
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  path.setAttribute('d', dark.join(''))
  place.querySelector(`[${cardData.still}]`)?.setAttribute('hidden', '')
  place.querySelector(`[${cardData.moving}]`)?.removeAttribute('hidden')
  place.setAttribute(cardData.signed, text)
}
