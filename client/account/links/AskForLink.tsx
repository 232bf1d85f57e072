import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import type { ForgottenPasswordProps, LostPasskeyProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeFrame } from '../frame/ProgrammeFrame.tsx'
import { MailSent } from '../MailSent.tsx'
import { programmes } from '../programme.ts'

/** By form: what its messages begin with, the call's path below the account's, and the picture. */
const asked = {
  forgotten: { messages: 'account.forgotten', path: 'reset-password', scene: 'evening' },
  lostPasskey: { messages: 'passkeys.lost', path: 'lost-passkeys', scene: 'lighthouse' },
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
function AskForLink(props: ForgottenPasswordProps & { form: keyof typeof asked }) {
  const { programme, isSent, next, returned, captcha, form } = props
  const { messages, path, scene } = asked[form]
  const intl = useIntl()
  const text = (name: 'title' | 'lead' | 'submit') => intl.formatMessage({ id: `${messages}.${name}` })
  const { account, login } = programmes[programme]
  const { locale } = usePage()
  if (isSent) {
    return (
      <ProgrammeFrame
        programme={programme}
        title={intl.formatMessage({ id: 'account.mailSent.title' })}
        scene="regatta"
      >
        <MailSent />
      </ProgrammeFrame>
    )
  }
  return (
    <ProgrammeFrame programme={programme} title={text('title')} lead={text('lead')} scene={scene} isShort>
      <CallForm
        form={form}
        call={`POST ${account}/${path}/init`}
        schema={`${programme}/resetInit`}
        next={next}
        required={['email']}
        captcha={captcha}
        submitLabel={text('submit')}
        returned={returned}
      >
        <Fieldset legend={intl.formatMessage({ id: 'account.forgotten.legend' })}>
          <EmailField />
        </Fieldset>
      </CallForm>
      <p className="Account-ways">
        <a href={pathFor(login, locale)}>{intl.formatMessage({ id: 'account.backToLogin' })}</a>
      </p>
    </ProgrammeFrame>
  )
}
