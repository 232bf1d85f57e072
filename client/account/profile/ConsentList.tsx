import { useView } from '#client/app/useView.ts'
import { dateWords } from '#i18n/dateWords.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** Each consent: its text, when it was given, and when it was withdrawn. */
export function ConsentList({ consents }: ProfileProps) {
  const { intl, locale } = useView()
  const day = (at: number) => dateWords(intl, at, { dateStyle: 'long' })
  return (
    <ProfilePart
      part="consents"
      now={intl.formatMessage(
        { id: 'account.consents.count' },
        { count: consents.filter(({ withdrawnAt }) => withdrawnAt === null).length },
      )}
    >
      {consents.length === 0 && <p>{intl.formatMessage({ id: 'account.consents.none' })}</p>}
      <ul className="Ruled Ruled--apart">
        {consents.map(({ id, wording, givenAt, withdrawnAt }) => (
          <li key={id}>
            <div>
              <p>{wording}</p>
              <p className="note">
                {intl.formatMessage({ id: 'account.consents.given' }, { day: day(givenAt) })}
                {withdrawnAt !== null && (
                  <> {intl.formatMessage({ id: 'account.consents.withdrawn' }, { day: day(withdrawnAt) })}</>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="note">{intl.formatMessage({ id: 'account.consents.note' })}</p>
      <p>
        <a href={pathFor('cookies', locale)}>{intl.formatMessage({ id: 'consent.account.withdraw' })}</a>
      </p>
    </ProfilePart>
  )
}
