import type { QrShape } from '#shared/vip/views.ts'

/** A QR code as its reader needs it: black on white, with its quiet zone. */
export function QrCode({ shape, label }: { shape: QrShape; label: string }) {
  return (
    <svg className="QrCode" viewBox={`0 0 ${shape.size} ${shape.size}`} role="img" aria-label={label}>
      <path d={shape.path} shapeRendering="crispEdges" />
    </svg>
  )
}
