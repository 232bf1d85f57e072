import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { formatDay, formatDays } from '#i18n/formats.ts'
import { type ContestDays, contestState, nextChange } from '#shared/forms/contestDays.ts'
import { pathFor } from '#shared/routes.ts'
import { CheckField } from '../../fields/CheckField.tsx'
import { DateField } from '../../fields/DateField.tsx'
import { IdentityFields } from '../../fields/IdentityFields.tsx'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { ContestFormContent } from './schema.ts'

/** Taking part in a contest, between its two days, from 18 years on. Static. */
export function ContestForm(content: ContestFormContent & FormState) {
  const { contest, first_day, last_day } = content
  const { intl, t, locale, today, validUntil } = useView()
  const days = { first: first_day?.slice(0, 10), last: last_day?.slice(0, 10) }
  const state = contestState(days, today)
  const change = nextChange(days, today)
  if (change) validUntil(change)
  if (state !== 'open') {
    const day = state === 'early' ? days.first : days.last
    return (
      <BlockSection className="Form" content={content}>
        <p className="lead">{t(`forms.contest.${state}`, { day: day && formatDay(intl, day) })}</p>
        {state === 'over' && (
          <p>
            <a href={pathFor('contestDraw', locale, { contest })}>{t('forms.contest.draw')}</a>
          </p>
        )}
      </BlockSection>
    )
  }
  return (
    <FormFrame
      form="contest"
      content={content}
      lead={<Days days={days} />}
      identity={<IdentityFields birthdate={<Birthdate />} />}
      extra={<input type="hidden" name="contest" value={contest} />}
      consents={<Terms rules={content.rules} />}
    />
  )
}

function Days({ days: { first, last } }: { days: ContestDays }) {
  const { intl, t } = useText()
  if (!first && !last) return null
  const kind = first && last ? 'both' : first ? 'from' : 'until'
  const values =
    first && last
      ? formatDays(intl, first, last)
      : { first: first && formatDay(intl, first), last: last && formatDay(intl, last) }
  return <p className="lead">{t(`forms.contest.days.${kind}`, values)}</p>
}

function Birthdate() {
  const { t } = useText()
  return <DateField name="birthdate" label={t('forms.birthdate')} help={t('forms.adultsOnly')} autoComplete="bday" />
}

/** Taking part is never tied to messages: the rules are all that must be accepted. */
function Terms({ rules }: Pick<ContestFormContent, 'rules'>) {
  const { t } = useText()
  const link = (text: ReactNode) => {
    return rules ? (
      <a key="rules" href={rules.href}>
        {text}
      </a>
    ) : (
      text
    )
  }
  return <CheckField name="terms">{t('forms.contest.terms', { rules: link })}</CheckField>
}
