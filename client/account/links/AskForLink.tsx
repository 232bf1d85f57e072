import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import type { ForgottenPasswordProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import type { AccountPosterProps } from '../frame/AccountPoster.tsx'
import { ProgrammeFrame } from '../frame/ProgrammeFrame.tsx'
import { MailSent } from '../MailSent.tsx'
import { programmes } from '../programme.ts'

interface AskForLinkProps extends ForgottenPasswordProps, AccountPosterProps {
  form: 'forgotten' | 'lostPasskey'
  /** The call's, below the account's. */
  path: string
  texts: Readonly<Record<'title' | 'lead' | 'submit', string>>
}

/** The form that asks for a link by mail; it says the same whether or not there is such an account. */
export function AskForLink(props: AskForLinkProps) {
  const { programme, isSent, next, returned, captcha, form, path, texts, scene } = props
  const intl = useIntl()
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
    <ProgrammeFrame programme={programme} title={texts.title} lead={texts.lead} scene={scene} isShort>
      <CallForm
        form={form}
        call={`POST ${account}/${path}/init`}
        schema={`${programme}/resetInit`}
        next={next}
        required={['email']}
        captcha={captcha}
        submitLabel={texts.submit}
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
