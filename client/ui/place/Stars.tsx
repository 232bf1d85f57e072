import { useText } from '#client/app/useText.ts'
import './Stars.css'

/** From its point, 21 wide and 20 high. */
const star = 'l2.48 7.63h8.02l-6.49 4.72 2.48 7.63-6.49-4.72-6.49 4.72 2.48-7.63-6.49-4.72h8.02z'

/**
 * A hotel's official stars, drawn: no font of ours has the sign, and to look for one that does held the first frame of
 * a slow phone up for 20 ms.
 */
export function Stars({ count }: { count: number }) {
  const { t } = useText()
  return (
    <span className="Stars" role="img" aria-label={t('layout.stars', { count })}>
      <svg aria-hidden="true" viewBox={`0 0 ${count * 29 - 8} 20`} fill="currentColor">
        <path d={Array.from({ length: count }, (_, at) => `M${at * 29 + 10.5} 0${star}`).join('')} />
      </svg>
    </span>
  )
}
