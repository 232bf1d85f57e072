import { wordmark } from '#shared/house.ts'
import './Brand.css'

/** How often the wave under the name goes up and down: one length of the wave more than is seen, for the tide (Brand.css). */
const waves = 41

/**
 * The wordmark: the name in Roman capitals, with a sun and the sea under it where the brand has them. In the colour of the words around it.
 * @param isAgain true in the footer, which shows the header's drawing
 */
export function Brand({ label, isAgain = false }: { label: string; isAgain?: boolean }) {
  return (
    <svg className="Brand" viewBox="0 0 740 160" width="740" height="160" role="img" aria-label={label}>
      {isAgain ? <use href="#brand" /> : <Drawing />}
    </svg>
  )
}

function Drawing() {
  return (
    <g id="brand" fill="none" stroke="currentColor" strokeWidth="5">
      <path transform="translate(0 2)" strokeWidth="10" d={wordmark.letters} />
      {wordmark.sun && <circle className="Brand-sun" {...wordmark.sun} stroke="none" />}
      {wordmark.hasTide && (
        <path className="Brand-tide" d={`M-37 140q9.25-10 18.5 0t${'18.5 0 '.repeat(waves).trim()}`} />
      )}
    </g>
  )
}
