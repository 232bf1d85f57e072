import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { TournamentRegistrationProps } from '#shared/poker/views.ts'
import { Countdown } from '../Countdown.tsx'
import { LeaveList } from '../LeaveForms.tsx'
import { PayForm } from './PayForm.tsx'

const rules = ['order', 'offer', 'free', 'leave'] as const

/** No place: how the list works, and the way onto it. It costs nothing. */
export function Queue({ entry, returned }: TournamentRegistrationProps) {
  const { t, path } = useView()
  return (
    <>
      <h2>{t('pokerPages.full', { waiting: entry.waiting })}</h2>
      <ul className="Ruled">
        {rules.map((rule) => (
          <li key={rule}>{t(`pokerPages.queue.${rule}`)}</li>
        ))}
      </ul>
      <CallForm
        id="join"
        form="joinWaitlist"
        call={`POST /api/poker/tournaments/${encodeURIComponent(entry.slug)}/waitlist`}
        next={path}
        submitLabel={t('pokerPages.queue.join')}
        returned={returned}
      />
    </>
  )
}

/** One's place in line, said exactly. */
export function Waiting({ entry, place, returned }: TournamentRegistrationProps & { place: number }) {
  const { t } = useText()
  return (
    <>
      <h2>{t('pokerPages.queue.title')}</h2>
      <p className="Entry-big">{t('pokerPages.queue.place', { place })}</p>
      <p>{t('pokerPages.queue.offer')}</p>
      <LeaveList slug={entry.slug} returned={returned} />
    </>
  )
}

/** A place came free and is offered: to be taken while the offer lasts. */
export function Offered(props: TournamentRegistrationProps & { until: number }) {
  const { entry, until, returned } = props
  const { t } = useText()
  return (
    <>
      <h2>{t('pokerPages.offer.title')}</h2>
      <Countdown until={until} of="offered" />
      <p>{t('pokerPages.offer.lapse')}</p>
      <PayForm {...props} />
      <LeaveList slug={entry.slug} returned={returned} />
    </>
  )
}
