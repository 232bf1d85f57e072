import { useText } from '#client/app/useText.ts'
import { formatEveningAt } from '#i18n/eventDates.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** The looks of the staff at the account, and what they did about it: what, when, where and why, in words. */
export function LookList({ looks }: ProfileProps) {
  const { intl, t } = useText()
  return (
    <ProfilePart part="looks" now={t('account.looks.count', { count: looks.length })}>
      {looks.length === 0 && <p>{t('account.looks.none')}</p>}
      <ul className="Ruled Ruled--apart">
        {looks.map(({ at, subject, by, house, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <div>
              <p>{t(`account.looks.subject.${subject}`)}</p>
              <p className="note">
                {[formatEveningAt(intl, at), t(`account.looks.by.${by}`), house, why && t(`account.looks.why.${why}`)]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="note">{t('account.looks.note')}</p>
    </ProfilePart>
  )
}
