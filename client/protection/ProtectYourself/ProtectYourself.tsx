import { useIntl } from 'react-intl'
import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { useView } from '#client/app/useView.ts'
import type { ProtectYourselfProps } from '#shared/protection/views.ts'
import { pathFor } from '#shared/routes.ts'
import { HelpLine } from '../HelpLine.tsx'
import { InForce, ProtectionForm } from './ProtectionForm.tsx'
import './ProtectYourself.css'

/**
 * Protect yourself: who helps first, for everybody; for who is connected what holds, what waits, and
 * the form. Nothing here asks why, and nothing asks twice.
 */
export function ProtectYourself(props: ProtectYourselfProps) {
  const intl = useIntl()
  return (
    <AccountFrame
      label={intl.formatMessage({ id: 'protection.label' })}
      title={intl.formatMessage({ id: 'protection.title' })}
      lead={intl.formatMessage({ id: 'protection.lead' })}
      aside={<HelpLine />}
      asideLabel={intl.formatMessage({ id: 'protection.help.title' })}
    >
      <section className="ProtectYourself Column Column--5" id="protection" aria-labelledby="protection-title">
        <h2 id="protection-title">{intl.formatMessage({ id: 'protection.own.title' })}</h2>
        {props.programme ? (
          <>
            <InForce {...props} />
            <ProtectionForm {...props} programme={props.programme} />
          </>
        ) : (
          <LogInFirst />
        )}
      </section>
    </AccountFrame>
  )
}

function LogInFirst() {
  const { intl, locale, path } = useView()
  const back = `?redirect=${encodeURIComponent(path)}`
  return (
    <>
      <p>{intl.formatMessage({ id: 'protection.logIn' })}</p>
      <p className="actions">
        <a className="btn" href={pathFor('vipLogin', locale) + back}>
          {intl.formatMessage({ id: 'protection.logIn.vip' })}
        </a>
        <a className="btn btn--secondary" href={pathFor('hotelLogin', locale) + back}>
          {intl.formatMessage({ id: 'protection.logIn.hotel' })}
        </a>
      </p>
    </>
  )
}
