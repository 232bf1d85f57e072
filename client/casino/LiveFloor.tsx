import type { ReactNode } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatHour } from '#i18n/formats.ts'
import { staleAfterMs } from '#shared/casino/views.ts'
import { localHour } from '#shared/time/localTime.ts'
import { floorData } from './dataNames.ts'

interface LiveFloorProps {
  /** Slug of the casino. */
  casino: string
  /** When the floor last said something; null: it never did, or the page is kept and does not know. Epoch ms. */
  heardAt: number | null
  children: ReactNode
}

/** A part of a page that client/casino/jackpots.ts keeps up to date, with its texts; it says when it is stale. */
export function LiveFloor({ casino, heardAt, children }: LiveFloorProps) {
  const { intl, t, now } = useView()
  const isStale = heardAt !== null && now - heardAt > staleAfterMs
  const text = (id: 'live' | 'stale' | 'cut', time: string) => t(`vipPages.jackpots.${id}`, { time })
  return (
    <div
      className="LiveFloor"
      {...dataOf(liveData, { live: 'jackpots' })}
      {...dataOf(floorData, {
        api: `/api/casinos/${casino}`,
        running: text('live', '{time}'),
        stale: text('stale', '{time}'),
        cut: text('cut', '{time}'),
        staleAfter: staleAfterMs,
      })}
    >
      <p
        className={isStale ? 'Jackpots-heard Jackpots-heard--stale' : 'Jackpots-heard'}
        {...dataOf(floorData, { heard: heardAt ?? '' })}
        hidden={heardAt === null}
      >
        {heardAt !== null && text(isStale ? 'stale' : 'live', formatHour(intl, localHour(heardAt)))}
      </p>
      <p className="visually-hidden" role="status" {...dataOf(floorData, { said: '' })} />
      {children}
    </div>
  )
}
