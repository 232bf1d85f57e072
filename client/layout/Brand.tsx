import './Brand.css'

/** How often the wave under the name goes up and down: one length of the wave more than is seen, for the tide (Brand.css). */
const waves = 41

/** The wordmark: HAUTEMER in Roman capitals, the sun in its A, the sea under it. In the colour of the words around it. */
export function Brand({ label }: { label: string }) {
  return (
    <svg className="Brand" viewBox="0 0 740 160" width="740" height="160" role="img" aria-label={label}>
      <g transform="translate(0 2)" fill="none" stroke="currentColor" strokeWidth="10">
        <path d="M6 0V100M58 0V100M6 62H58" />
        <path transform="translate(94 0)" d="M4 100L42 2L80 100" />
        <path transform="translate(208 0)" d="M6 0V66A27 34 0 0 0 60 66V0" />
        <path transform="translate(304 0)" d="M0 5H62M31 5V100" />
        <path transform="translate(396 0)" d="M6 0V100M2 5H48M6 62H42M2 95H48" />
        <path transform="translate(476 0)" d="M6 100V4L46 74L86 4V100" />
        <path transform="translate(598 0)" d="M6 0V100M2 5H48M6 62H42M2 95H48" />
        <path transform="translate(678 0)" d="M6 100V0M6 5H26A27 28 0 0 1 26 62H6M28 62L58 100" />
      </g>
      <circle className="Brand-sun" cx="136" cy="74" r="11" />
      <path
        className="Brand-tide"
        d={`M-37 140q9.25-10 18.5 0t${'18.5 0 '.repeat(waves).trim()}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
      />
    </svg>
  )
}
