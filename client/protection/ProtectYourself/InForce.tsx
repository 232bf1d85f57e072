import { type IntlShape, useIntl } from 'react-intl'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { CallForm } from '#client/forms/CallForm.tsx'
import { measureText } from '#client/protection/ProtectionInForce.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { ProtectionMeasures } from '#shared/protection/api.ts'
import type { ProtectYourselfProps } from '#shared/protection/views.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { useProtectionCall } from './useProtectionCall.ts'

/** The present settings, and a less strict one that waits for its day; it can be cancelled at once. */
export function InForce({ measures, pending, saved, programme }: ProtectYourselfProps) {
  const intl = useIntl()
  const call = useProtectionCall(programme ?? 'vip')
  const held = measureText(intl, measures)
  return (
    <>
      {saved === 'optin' && <AccountNotice>{intl.formatMessage({ id: 'protection.saved.optin' })}</AccountNotice>}
      {saved === 'protection' && (
        <AccountNotice>
          {intl.formatMessage({ id: pending ? 'protection.saved.waits' : 'protection.saved' })}
        </AccountNotice>
      )}
      {held.length > 0 && (
        <div className="ProtectYourself-held">
          <h3>{intl.formatMessage({ id: 'protection.held' })}</h3>
          <ul>
            {held.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {pending && (
        <div className="ProtectYourself-pending">
          <h3>
            {intl.formatMessage({ id: 'protection.pending' }, { day: formatDay(intl, todayInParis(pending.from)) })}
          </h3>
          <ul>
            {orNothing(intl, measureText(intl, pending)).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <CallForm
            {...call}
            id="protection-keep"
            submitLabel={intl.formatMessage({ id: 'protection.withdraw' })}
            isSecondary
          >
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
