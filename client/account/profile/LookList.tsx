import { useIntl } from 'react-intl'
import { formatEveningAt } from '#i18n/eventDates.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** The looks of the staff at the account, and what they did about it: what, when, where and why, in words. */
export function LookList({ looks }: ProfileProps) {
  const intl = useIntl()
  return (
    <ProfilePart part="looks" now={intl.formatMessage({ id: 'account.looks.count' }, { count: looks.length })}>
      {looks.length === 0 && <p>{intl.formatMessage({ id: 'account.looks.none' })}</p>}
      <ul className="Ruled Ruled--apart">
        {looks.map(({ at, subject, by, house, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <div>
              <p>{intl.formatMessage({ id: `account.looks.subject.${subject}` })}</p>
              <p className="note">
                {[
                  formatEveningAt(intl, at),
                  intl.formatMessage({ id: `account.looks.by.${by}` }),
                  house,
                  why && intl.formatMessage({ id: `account.looks.why.${why}` }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="note">{intl.formatMessage({ id: 'account.looks.note' })}</p>
    </ProfilePart>
  )
}
