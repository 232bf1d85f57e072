import type { IntlShape } from 'react-intl'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { useText } from '#client/app/useText.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { SelectField } from '#client/forms/fields/SelectField.tsx'
import { NumberField } from '#client/forms/fields/TextField.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { savedName } from '#shared/http/pageQuery.ts'
import type { ProtectionMeasures } from '#shared/protection/api.ts'
import type { ProtectYourselfProps } from '#shared/protection/views.ts'
import { localDay } from '#shared/time/localTime.ts'
import { measureText } from '../ProtectionInForce.tsx'

/** Pause, limit of visits, silence; it begins with what holds. */
export function ProtectionForm({
  programme,
  measures,
  pauses,
  returned,
}: ProtectYourselfProps & { programme: Programme }) {
  const { intl, t } = useText()
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
      submitLabel={t('protection.submit')}
      returned={returned}
      stored={stored}
    >
      <SelectField
        name="pauseUntil"
        label={t('protection.pause')}
        help={t('protection.pause.help')}
        choices={pauses.map(({ length, day }) => ({
          value: day,
          label: t(`protection.pause.${length}`, { day: formatDay(intl, day) }),
        }))}
        none={t('protection.pause.none')}
      />
      <NumberField name="visitsPerMonth" label={t('protection.visits')} help={t('protection.visits.help')} />
      <CheckField name="muteGaming">{t('protection.mute')}</CheckField>
      <p className="note Field--wide">{t('protection.rule')}</p>
    </CallForm>
  )
}

/** The present settings, and a less strict one that waits for its day; it can be cancelled at once. */
export function InForce({ measures, pending, saved, programme }: ProtectYourselfProps) {
  const { intl, t } = useText()
  const call = useProtectionCall(programme ?? 'vip')
  const held = measureText(intl, measures)
  return (
    <>
      {saved === 'optin' && <AccountNotice>{t('protection.saved.optin')}</AccountNotice>}
      {saved === 'protection' && (
        <AccountNotice>{t(pending ? 'protection.saved.waits' : 'protection.saved')}</AccountNotice>
      )}
      {held.length > 0 && (
        <div className="Callout Callout--good Column Column--3">
          <h3>{t('protection.held')}</h3>
          <ul>
            {held.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {pending && (
        <div className="Callout Column Column--3">
          <h3>{t('protection.pending', { day: formatDay(intl, localDay(pending.from)) })}</h3>
          <ul>
            {orNothing(intl, measureText(intl, pending)).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <CallForm {...call} id="protection-keep" submitLabel={t('protection.withdraw')} isSecondary>
            <CurrentMeasures {...measures} />
          </CallForm>
        </div>
      )}
    </>
  )
}

function orNothing(intl: IntlShape, text: string[]): string[] {
  return text.length > 0 ? text : [intl.formatMessage({ id: 'protection.is.nothing' })]
}

/** The controls of a form that asks for what holds already: whatever was less strict is given up. */
function CurrentMeasures({ pauseUntil, visitsPerMonth, muteGaming }: ProtectionMeasures) {
  return (
    <>
      {pauseUntil && <input type="hidden" name="pauseUntil" value={pauseUntil} />}
      {visitsPerMonth && <input type="hidden" name="visitsPerMonth" value={visitsPerMonth} />}
      {/* A box, so that scripts read it as what it is. */}
      {muteGaming && <input type="checkbox" name="muteGaming" value="true" defaultChecked hidden />}
    </>
  )
}

/** The common part of both forms. The page is loaded in full: header and footer change too. */
function useProtectionCall(programme: Programme) {
  const { locale, path } = usePage()
  return {
    form: 'protection',
    call: `PUT /api/${programme}/protection`,
    schema: `${programme}/protection`,
    next: `${path}?${savedName[locale]}=protection#protection`,
  }
}
