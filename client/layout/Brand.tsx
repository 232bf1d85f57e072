import './Brand.css'

/** How often the wave under the name goes up and down: one length of the wave more than is seen, for the tide (Brand.css). */
const waves = 41

/** H, A, U, T, E, M, E, R. */
const letters = [
  'M6 0V100M58 0V100M6 62H58',
  'M98 100L136 2L174 100',
  'M214 0V66A27 34 0 0 0 268 66V0',
  'M304 5H366M335 5V100',
  'M402 0V100M398 5H444M402 62H438M398 95H444',
  'M482 100V4L522 74L562 4V100',
  'M604 0V100M600 5H646M604 62H640M600 95H646',
  'M684 100V0M684 5H704A27 28 0 0 1 704 62H684M706 62L736 100',
].join('')

/**
 * The wordmark: HAUTEMER in Roman capitals, the sun in its A, the sea under it. In the colour of the words around it.
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
      <path transform="translate(0 2)" strokeWidth="10" d={letters} />
      <circle className="Brand-sun" cx="136" cy="74" r="11" stroke="none" />
      <path className="Brand-tide" d={`M-37 140q9.25-10 18.5 0t${'18.5 0 '.repeat(waves).trim()}`} />
    </g>
  )
}
