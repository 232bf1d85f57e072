import { liveData } from '#client/app/dataNames.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { clockFace } from '../clockMessages.ts'
import { countdownData } from '../dataNames.ts'
import { hourOf } from './eveningText.ts'
import './poker.css'

interface CountdownProps {
  /** Epoch ms. */
  until: number
  /** Kind of the place until then: held, or offered. */
  of: 'held' | 'offered'
}

/** The hour until which a place is held or offered, right without a script, and the time left, which a script counts down. */
export function Countdown({ until, of }: CountdownProps) {
  const { intl, t, now } = useView()
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <div className="Countdown Row" {...dataOf(liveData, { live: 'countdown' })} {...dataOf(countdownData, { seconds })}>
      <p className="Countdown-digits" role="timer" aria-live="off" {...dataOf(countdownData, { digits: '' })}>
        {clockFace(seconds)}
      </p>
      <p>{t(`pokerPages.until.${of}`, { time: hourOf(intl, until), b: (text) => <strong key="b">{text}</strong> })}</p>
      <p
        className="visually-hidden"
        role="status"
        {...dataOf(countdownData, { spoken: '', soon: t('pokerPages.until.soon') })}
      />
    </div>
  )
}
