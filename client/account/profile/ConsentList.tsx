import { useView } from '#client/app/useView.ts'
import { dateWords } from '#i18n/dateWords.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** Each consent: its text, when it was given, and when it was withdrawn. */
export function ConsentList({ consents }: ProfileProps) {
  const { intl, t, locale } = useView()
  const day = (at: number) => dateWords(intl, at, { dateStyle: 'long' })
  return (
    <ProfilePart
      part="consents"
      now={t('account.consents.count', { count: consents.filter(({ withdrawnAt }) => withdrawnAt === null).length })}
    >
      {consents.length === 0 && <p>{t('account.consents.none')}</p>}
      <ul className="Ruled Ruled--apart">
        {consents.map(({ id, wording, givenAt, withdrawnAt }) => (
          <li key={id}>
            <div>
              <p>{wording}</p>
              <p className="note">
                {t('account.consents.given', { day: day(givenAt) })}
                {withdrawnAt !== null && <> {t('account.consents.withdrawn', { day: day(withdrawnAt) })}</>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="note">{t('account.consents.note')}</p>
      <p>
        <a href={pathFor('cookies', locale)}>{t('consent.account.withdraw')}</a>
      </p>
    </ProfilePart>
  )
}
