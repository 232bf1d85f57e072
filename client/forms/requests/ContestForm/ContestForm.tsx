import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { formatDay } from '#i18n/formats.ts'
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
  const { intl, locale, today, validUntil } = useView()
  const days = { first: first_day?.slice(0, 10), last: last_day?.slice(0, 10) }
  const state = contestState(days, today)
  const change = nextChange(days, today)
  if (change) validUntil(change)
  if (state !== 'open') {
    const day = state === 'early' ? days.first : days.last
    return (
      <BlockSection className="Form" content={content}>
        <p className="lead">
          {intl.formatMessage({ id: `forms.contest.${state}` }, { day: day && formatDay(intl, day) })}
        </p>
        {state === 'over' && (
          <p>
            <a href={pathFor('contestDraw', locale, { contest })}>{intl.formatMessage({ id: 'forms.contest.draw' })}</a>
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
  const intl = useIntl()
  if (!first && !last) return null
  const kind = first && last ? 'both' : first ? 'from' : 'until'
  const values = { first: first && formatDay(intl, first), last: last && formatDay(intl, last) }
  return <p className="lead">{intl.formatMessage({ id: `forms.contest.days.${kind}` }, values)}</p>
}

function Birthdate() {
  const intl = useIntl()
  return (
    <DateField
      name="birthdate"
      label={intl.formatMessage({ id: 'forms.birthdate' })}
      help={intl.formatMessage({ id: 'forms.adultsOnly' })}
      autoComplete="bday"
    />
  )
}

/** Taking part is never tied to messages: the rules are all that must be accepted. */
function Terms({ rules }: Pick<ContestFormContent, 'rules'>) {
  const intl = useIntl()
  const link = (text: ReactNode) => {
    return rules ? (
      <a key="rules" href={rules.href}>
        {text}
      </a>
    ) : (
      text
    )
  }
  return <CheckField name="terms">{intl.formatMessage({ id: 'forms.contest.terms' }, { rules: link })}</CheckField>
}
