import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import type { ActivationProps } from '#shared/account/views.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeFrame } from '../frame/ProgrammeFrame.tsx'
import { programmes } from '../programme.ts'
import { LinkGone } from './LinkGone.tsx'
import { ChoosePassword } from './NewPassword.tsx'

/**
 * The page behind the link of the activation mail: the member types the e-mail once more, and the account is open. In
 * another browser than the one that signed up, the member then chooses a password.
 */
export function Activation({ programme, id, next, redirect, state, returned }: ActivationProps) {
  const { t, locale } = useView()
  const { account, access, login } = programmes[programme]
  if (state === 'gone') {
    return (
      <ProgrammeFrame programme={programme} title={t('account.activation.goneTitle')} scene="lighthouse">
        <LinkGone
          text={t('account.activation.gone')}
          href={pathFor(login, locale) + redirectQuery(redirect)}
          action={t('account.activation.again')}
        />
      </ProgrammeFrame>
    )
  }
  if (state === 'password') {
    return (
      <ChoosePassword
        programme={programme}
        title={t('account.activation.passwordTitle')}
        lead={t('account.activation.passwordLead')}
        form="choosePassword"
        call={`POST ${access}/password`}
        next={next}
        returned={returned}
      />
    )
  }
  return (
    <ProgrammeFrame
      programme={programme}
      title={t('account.activation.title')}
      lead={t('account.activation.lead')}
      scene="beach"
      isShort
    >
      <CallForm
        form="activation"
        call={`POST ${account}/activate/${id}`}
        schema={`${programme}/activate`}
        next={next}
        required={['email']}
        submitLabel={t('account.activation.submit')}
        returned={returned}
      >
        <Fieldset legend={t('account.activation.legend')}>
          <EmailField />
        </Fieldset>
      </CallForm>
    </ProgrammeFrame>
  )
}
