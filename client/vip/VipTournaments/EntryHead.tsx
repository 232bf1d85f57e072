import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { eveningText } from '#client/poker/account/eveningText.ts'
import type { Registration } from '#shared/poker/api.ts'

interface EntryHeadProps {
  tournament: Registration['tournament']
  children?: ReactNode
}

/** Which tournament an entry is about, when and where. @param children how one stands with it */
export function EntryHead({ tournament, children }: EntryHeadProps) {
  const intl = useIntl()
  return (
    <div className="VipTournaments-head">
      <h3>
        <a href={tournament.url}>{tournament.title}</a>
      </h3>
      <p>
        <time dateTime={tournament.startsAt}>{eveningText(intl, tournament.startsAt)}</time>
        {tournament.casino && `\u00a0· ${tournament.casino}`}
      </p>
      {children}
    </div>
  )
}
