import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import type { ProtectYourselfProps } from '#shared/protection/views.ts'
import { pathFor } from '#shared/routes.ts'
import { HelpLine } from '../HelpLine.tsx'
import { InForce, ProtectionForm } from './ProtectionForm.tsx'
import './ProtectYourself.css'

/**
 * Protect yourself: first, for everybody, where to get help; for connected members what holds, what waits, and
 * the form. Nothing here asks why, and nothing asks twice.
 */
export function ProtectYourself(props: ProtectYourselfProps) {
  const { t } = useText()
  return (
    <AccountFrame
      label={t('protection.label')}
      title={t('protection.title')}
      lead={t('protection.lead')}
      aside={<HelpLine />}
      asideLabel={t('protection.help.title')}
    >
      <section className="ProtectYourself Column Column--5" id="protection" aria-labelledby="protection-title">
        <h2 id="protection-title">{t('protection.own.title')}</h2>
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
  const { t, locale, path } = useView()
  const back = `?redirect=${encodeURIComponent(path)}`
  return (
    <>
      <p>{t('protection.logIn')}</p>
      <p className="actions">
        <a className="btn" href={pathFor('vipLogin', locale) + back}>
          {t('protection.logIn.vip')}
        </a>
        <a className="btn btn--secondary" href={pathFor('hotelLogin', locale) + back}>
          {t('protection.logIn.hotel')}
        </a>
      </p>
    </>
  )
}
