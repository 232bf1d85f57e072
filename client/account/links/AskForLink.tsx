import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import type { ForgottenPasswordProps, LostPasskeyProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeFrame } from '../frame/ProgrammeFrame.tsx'
import { MailSent } from '../MailSent.tsx'
import { programmes } from '../programme.ts'

/** By form: its messages, the call's path below the account's, and the picture. */
const forms = {
  forgotten: {
    title: 'account.forgotten.title',
    lead: 'account.forgotten.lead',
    submit: 'account.forgotten.submit',
    path: 'reset-password',
    scene: 'evening',
  },
  lostPasskey: {
    title: 'passkeys.lost.title',
    lead: 'passkeys.lost.lead',
    submit: 'passkeys.lost.submit',
    path: 'lost-passkeys',
    scene: 'lighthouse',
  },
} as const

/** Asks for a link to a new password. */
export function ForgottenPassword(props: ForgottenPasswordProps) {
  return <AskForLink {...props} form="forgotten" />
}

/** Asks for a link to the list of passkeys. */
export function LostPasskey(props: LostPasskeyProps) {
  return <AskForLink {...props} form="lostPasskey" />
}

/** The form that asks for a link by mail; it says the same whether or not there is such an account. */
function AskForLink(props: ForgottenPasswordProps & { form: keyof typeof forms }) {
  const { programme, isSent, next, returned, captcha, form } = props
  const { title, lead, submit, path, scene } = forms[form]
  const { t, locale } = useView()
  const { account, login } = programmes[programme]
  if (isSent) {
    return (
      <ProgrammeFrame programme={programme} title={t('account.mailSent.title')} scene="regatta">
        <MailSent />
      </ProgrammeFrame>
    )
  }
  return (
    <ProgrammeFrame programme={programme} title={t(title)} lead={t(lead)} scene={scene} isShort>
      <CallForm
        form={form}
        call={`POST ${account}/${path}/init`}
        schema={`${programme}/resetInit`}
        next={next}
        required={['email']}
        captcha={captcha}
        submitLabel={t(submit)}
        returned={returned}
      >
        <Fieldset legend={t('account.forgotten.legend')}>
          <EmailField />
        </Fieldset>
      </CallForm>
      <p className="Account-ways">
        <a href={pathFor(login, locale)}>{t('account.backToLogin')}</a>
      </p>
    </ProgrammeFrame>
  )
}
