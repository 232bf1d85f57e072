import { wordmark } from '#shared/house.ts'
import './Brand.css'

/**
 * The wordmark: the name in Roman capitals, a sign among them and a line under them that is one period longer than is seen, for the tide (Brand.css). In the colour of the words around it.
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
      <path className="Brand-sun" d={wordmark.emblem} stroke="none" />
      <path className="Brand-tide" d={wordmark.line} />
    </g>
  )
}
