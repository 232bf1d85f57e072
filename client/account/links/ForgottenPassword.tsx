import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import type { ForgottenPasswordProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { formState } from '../formState.ts'
import { MailSent } from '../MailSent.tsx'
import { programmes } from '../programme.ts'
import { LinkFrame } from './LinkFrame.tsx'

/** Asks for a link to a new password; says the same whether or not there is such an account. */
export function ForgottenPassword({ programme, isSent, next, returned, captcha }: ForgottenPasswordProps) {
  const intl = useIntl()
  const { account, login } = programmes[programme]
  const { locale } = usePage()
  if (isSent) {
    return (
      <LinkFrame programme={programme} title={intl.formatMessage({ id: 'account.mailSent.title' })} scene="regatta">
        <MailSent />
      </LinkFrame>
    )
  }
  return (
    <LinkFrame
      programme={programme}
      title={intl.formatMessage({ id: 'account.forgotten.title' })}
      lead={intl.formatMessage({ id: 'account.forgotten.lead' })}
      scene="evening"
      isShort
    >
      <CallForm
        id="forgotten"
        form="forgotten"
        call={`POST ${account}/reset-password/init`}
        schema={`${programme}/resetInit`}
        next={next}
        arrival="full"
        required={['email']}
        captcha={captcha}
        submitLabel={intl.formatMessage({ id: 'account.forgotten.submit' })}
        {...formState('forgotten', returned)}
      >
        <Fieldset legend={intl.formatMessage({ id: 'account.forgotten.legend' })}>
          <EmailField />
        </Fieldset>
      </CallForm>
      <p className="Account-ways">
        <a href={pathFor(login, locale)}>{intl.formatMessage({ id: 'account.backToLogin' })}</a>
      </p>
    </LinkFrame>
  )
}
