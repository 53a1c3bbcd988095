import encodeQr from 'qr'

/** Width in modules of the white margin around a code. Without the margin, apps do not find the code. */
const border = 4

/** A QR code, drawn dark on white in every theme. */
export const TransferCodePicture = ({ code, label }: { code: string; label: string }) => {
  const modules = encodeQr(code, 'raw', { ecc: 'medium', border })
  const size = modules.length
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-56 rounded-field bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
