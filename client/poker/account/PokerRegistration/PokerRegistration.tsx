import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { AccountPoster } from '#client/account/frame/AccountPoster.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { MailSent } from '#client/account/MailSent.tsx'
import {
  AccessFields,
  AlreadyMember,
  PersonFields,
  requiredOfRegistration,
} from '#client/account/registrationSteps.tsx'
import { TermsField } from '#client/account/TermsField.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { PrivacyField } from '#client/forms/PrivacyField.tsx'
import * as brand from '#shared/house.ts'
import { flagQuery, redirectQuery, sentName } from '#shared/http/pageQuery.ts'
import type { PokerRegistrationProps } from '#shared/poker/views.ts'
import { EntryAside } from '../EntryAside.tsx'

/**
 * The poker variant of account creation: the VIP account with the fields that it must have and no other; the link
 * of the mail leads back to the tournament.
 */
export function PokerRegistration(props: PokerRegistrationProps) {
  const { redirect, entry, step } = props
  const { t } = useText()
  const isSent = step === 'sent'
  return (
    <VipSurface>
      <AccountFrame
        label={t('pokerPages.label')}
        title={t(isSent ? 'account.mailSent.title' : 'pokerPages.account.title')}
        lead={isSent ? undefined : t('pokerPages.account.lead')}
        aside={entry ? <EntryAside entry={entry} /> : <AccountPoster scene="evening" />}
        asideLabel={entry && t('pokerPages.entry.label')}
      >
        {isSent ? (
          <>
            <MailSent />
            {entry && <p>{t('pokerPages.account.sent', { title: entry.title })}</p>}
          </>
        ) : (
          <>
            <AccountForm {...props} />
            <AlreadyMember login="pokerLogin" redirect={redirect} />
          </>
        )}
      </AccountFrame>
    </VipSurface>
  )
}

function AccountForm({ redirect, returned, captcha }: PokerRegistrationProps) {
  const { t, locale, path } = useView()
  return (
    <CallForm
      form="signup"
      call={`POST /api/vip/signup${redirectQuery(redirect)}`}
      schema="vip/signup"
      next={path + flagQuery(sentName, locale) + redirectQuery(redirect).replace('?', '&')}
      required={requiredOfRegistration}
      captcha={captcha}
      submitLabel={t('account.register.submit')}
      returned={returned}
      stored={{ country: brand.country }}
    >
      <Fieldset legend={t('forms.you')}>
        <PersonFields />
      </Fieldset>
      <Fieldset legend={t('account.register.access')}>
        <AccessFields />
      </Fieldset>
      <Fieldset legend={t('forms.consent')}>
        <TermsField />
        <PrivacyField />
      </Fieldset>
    </CallForm>
  )
}
