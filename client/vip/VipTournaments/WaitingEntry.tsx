import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Countdown } from '#client/poker/account/Countdown.tsx'
import { LeaveList } from '#client/poker/account/LeaveList.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { slugOf } from '#shared/places/houses.ts'
import type { WaitlistEntry } from '#shared/poker/api.ts'
import type { VipTournamentsProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { EntryHead } from './EntryHead.tsx'

interface WaitingEntryProps extends Pick<VipTournamentsProps, 'returned'> {
  entry: WaitlistEntry
}

/** One's place in line, or the offer of a place that came free. */
export function WaitingEntry({ entry, returned }: WaitingEntryProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const { tournament, place, state, offeredUntil } = entry
  return (
    <li className="VipTournaments-entry">
      <EntryHead tournament={tournament} />
      {state === 'offered' && offeredUntil ? (
        <>
          <p>
            <strong>{intl.formatMessage({ id: 'pokerPages.offer.title' })}</strong>
          </p>
          <Countdown until={offeredUntil} of="offered" />
        </>
      ) : (
        <p className="VipTournaments-place">{intl.formatMessage({ id: 'pokerPages.queue.place' }, { place })}</p>
      )}
      <div className="actions">
        {state === 'offered' && (
          <ButtonLink href={pathFor('tournamentRegistration', locale, { slug: slugOf({ path: tournament.url }) })}>
            {intl.formatMessage({ id: 'pokerPages.offer.take' })}
          </ButtonLink>
        )}
        <LeaveList slug={tournament.slug} returned={returned} />
      </div>
    </li>
  )
}
