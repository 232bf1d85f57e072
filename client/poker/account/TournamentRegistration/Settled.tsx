import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatPhone } from '#i18n/formats.ts'
import type { Registration } from '#shared/poker/api.ts'
import type { TournamentRegistrationProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'

/** The place is paid: nothing more to do here, and the way to its code. */
export function Registered({ registration }: { registration: Registration }) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <>
      <h2>
        {intl.formatMessage({ id: `pokerPages.registered.${registration.state === 'paid' ? 'paid' : 'confirmed'}` })}
      </h2>
      <p>{intl.formatMessage({ id: 'poker.identity' })}</p>
      <p>
        <ButtonLink href={pathFor('vipTournaments', locale)}>
          {intl.formatMessage({ id: 'pokerPages.mine.see' })}
        </ButtonLink>
      </p>
    </>
  )
}

/** Nothing can be taken: why, and by which telephone one asks. */
export function Closed({ kind, status, entry, phone }: TournamentRegistrationProps & { kind: 'closed' | 'unpayable' }) {
  const intl = useIntl()
  const { locale } = usePage()
  const reason =
    kind === 'unpayable'
      ? 'pokerPages.closed.unpayable'
      : entry.day === '2'
        ? 'poker.dayTwo'
        : status === 'cancelled'
          ? 'pokerPages.cancelledLong'
          : status === 'over'
            ? 'pokerPages.over'
            : 'pokerPages.closedLong'
  return (
    <>
      <h2>{intl.formatMessage({ id: reason })}</h2>
      {phone && status !== 'over' && (
        <p>
          {intl.formatMessage(
            { id: 'pokerPages.closed.phone' },
            {
              phone: (
                <a key="phone" href={`tel:${phone}`}>
                  {formatPhone(intl, phone)}
                </a>
              ),
            },
          )}
        </p>
      )}
      <p>
        <ButtonLink href={pathFor('tournaments', locale)}>{intl.formatMessage({ id: 'poker.all' })}</ButtonLink>
      </p>
    </>
  )
}
