import type { QrShape } from '#shared/card/views.ts'

/** A QR code as scanners need it: black on white, with a quiet zone. */
export function QrCode({ shape, label }: { shape: QrShape; label: string }) {
  return (
    <svg className="QrCode" viewBox={`0 0 ${shape.size} ${shape.size}`} role="img" aria-label={label}>
      <path d={shape.path} shapeRendering="crispEdges" />
    </svg>
  )
}

interface BarcodeProps {
  /** Widths of bars and gaps in turn, a bar first. */
  widths: readonly number[]
  /** Its text for readers who cannot see it. */
  label: string
}

const height = 40
/** Scanners want ten modules of white on either side. */
const quiet = 10

/** A barcode as the scanner at reception needs it: black on white, with quiet zones. */
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
