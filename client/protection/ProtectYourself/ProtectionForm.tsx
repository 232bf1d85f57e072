import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { SelectField } from '#client/forms/fields/SelectField.tsx'
import { NumberField } from '#client/forms/fields/TextField.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { ProtectYourselfProps } from '#shared/protection/views.ts'
import { useProtectionCall } from './useProtectionCall.ts'

/** Pause, limit of visits, silence; it begins with what holds. */
export function ProtectionForm({
  programme,
  measures,
  pauses,
  returned,
}: ProtectYourselfProps & { programme: Programme }) {
  const intl = useIntl()
  const call = useProtectionCall(programme)
  const stored = {
    pauseUntil: measures.pauseUntil ?? '',
    visitsPerMonth: String(measures.visitsPerMonth ?? ''),
    muteGaming: String(measures.muteGaming),
  }
  return (
    <CallForm
      {...call}
      id="protection-form"
      labelledBy="protection-title"
      submitLabel={intl.formatMessage({ id: 'protection.submit' })}
      {...formState('protection', returned, stored)}
    >
      <SelectField
        name="pauseUntil"
        label={intl.formatMessage({ id: 'protection.pause' })}
        help={intl.formatMessage({ id: 'protection.pause.help' })}
        choices={pauses.map(({ length, day }) => ({
          value: day,
          label: intl.formatMessage({ id: `protection.pause.${length}` }, { day: formatDay(intl, day) }),
        }))}
        none={intl.formatMessage({ id: 'protection.pause.none' })}
      />
      <NumberField
        name="visitsPerMonth"
        label={intl.formatMessage({ id: 'protection.visits' })}
        help={intl.formatMessage({ id: 'protection.visits.help' })}
      />
      <CheckField name="muteGaming">{intl.formatMessage({ id: 'protection.mute' })}</CheckField>
      <p className="note Field--wide">{intl.formatMessage({ id: 'protection.rule' })}</p>
    </CallForm>
  )
}
