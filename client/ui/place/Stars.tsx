import { useText } from '#client/app/useText.ts'
import './Stars.css'

/** From its point, 21 wide and 20 high. */
const star = 'l2.5 7.6h8l-6.5 4.7 2.5 7.7-6.5-4.7-6.5 4.7 2.5-7.7-6.5-4.7h8z'

/**
 * A hotel's official stars, drawn: no font of ours has the sign, and to look for one that does held the first frame of
 * a slow phone up for 20 ms.
 */
export function Stars({ count }: { count: number }) {
  const { t } = useText()
  return (
    <svg
      className="Stars"
      role="img"
      aria-label={t('layout.stars', { count })}
      viewBox={`-10.5 0 ${count * 29 - 8} 20`}
      fill="currentColor"
    >
      <path d={Array.from({ length: count }, (_, at) => `M${at * 29} 0${star}`).join('')} />
    </svg>
  )
}
