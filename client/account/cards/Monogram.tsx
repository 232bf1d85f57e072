/** The mark of the house on its cards: an H whose crossbar is the sea with the sun half risen. */
export function Monogram() {
  return (
    <svg className="Monogram" viewBox="0 0 120 112" width="120" height="112" aria-hidden="true" focusable="false">
      <path d="M28 92V20M92 92V20" stroke="currentColor" strokeWidth="9" fill="none" />
      <path className="Monogram-sun" d="M40 56a20 20 0 0 1 40 0z" />
      <path
        d="M33 62q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0M33 72q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="4.5"
      />
    </svg>
  )
}
