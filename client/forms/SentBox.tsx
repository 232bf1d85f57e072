import { useText } from '#client/app/useText.ts'
import { callData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatDay } from '#i18n/formats.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { OtherWays } from './OtherWays.tsx'

interface SentBoxProps {
  form: FormName
  /** Begins its id; the pattern has none. */
  uid?: string
  /** Number of the sent form; the letter has none. `{number}` in the pattern that the forms' script fills. */
  number?: string
  /** Days that were typed and understood, ISO 8601: without a script nothing has repeated them before. */
  days?: readonly string[]
  phone?: string
  email?: string
}

const ownText: Partial<Record<FormName, 'forms.sentText.contest' | 'forms.sentText.newsletter'>> = {
  contest: 'forms.sentText.contest',
  newsletter: 'forms.sentText.newsletter',
}

/** The answer in the place of a sent form: that it has arrived, its number, what follows. */
export function SentBox({ form, uid, number, days = [], phone, email }: SentBoxProps) {
  const { intl, t } = useText()
  return (
    <div className="SentBox Column Column--3" id={uid && `${uid}-sent`} role="status" tabIndex={-1}>
      <h3>{t(`forms.sent.${form}`)}</h3>
      {number && (
        <p>
          {t('forms.sentNumber', {
            number,
            strong: (text) => (
              <strong key="number" {...dataOf(callData, { sentNumber: '' })}>
                {text}
              </strong>
            ),
          })}
        </p>
      )}
      {days.length > 0 && (
        <p>
          {t('forms.sentDays', { count: days.length, days: intl.formatList(days.map((it) => formatDay(intl, it))) })}
        </p>
      )}
      <p>{t(ownText[form] ?? 'forms.sentText')}</p>
      <OtherWays phone={phone} email={email} />
    </div>
  )
}
