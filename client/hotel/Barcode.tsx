interface BarcodeProps {
  /** Widths of bars and gaps in turn, a bar first. */
  widths: readonly number[]
  /** Its text for readers who cannot see it. */
  label: string
}

const height = 40
/** Scanners want ten modules of white on either side. */
const quiet = 10

/** A barcode as its reader at reception needs it: black on white, with quiet zones. */
export function Barcode({ widths, label }: BarcodeProps) {
  let x = quiet
  const bars = widths.flatMap((width, index) => {
    const at = x
    x += width
    return index % 2 === 0 ? [`M${at} 0h${width}v${height}h-${width}z`] : []
  })
  return (
    <svg className="Barcode" viewBox={`0 0 ${x + quiet} ${height}`} role="img" aria-label={label}>
      <path d={bars.join('')} />
    </svg>
  )
}
