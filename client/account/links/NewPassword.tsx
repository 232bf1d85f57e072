import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import type { NewPasswordProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeFrame } from '../frame/ProgrammeFrame.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { programmes } from '../programme.ts'
import { LinkGone } from './LinkGone.tsx'

/** Where the link of the reset mail leads: a new password, twice. */
export function NewPassword({ programme, token, next, state, returned }: NewPasswordProps) {
  const { t, locale } = useView()
  const { account, forgottenPassword } = programmes[programme]
  if (state !== 'ready') {
    return (
      <ProgrammeFrame programme={programme} title={t('account.newPassword.goneTitle')} scene="lighthouse">
        <LinkGone
          text={t(`account.newPassword.${state}`)}
          href={pathFor(forgottenPassword, locale)}
          action={t('account.newPassword.again')}
        />
      </ProgrammeFrame>
    )
  }
  return (
    <ProgrammeFrame
      programme={programme}
      title={t('account.newPassword.title')}
      lead={t('account.newPassword.lead')}
      scene="evening"
      isShort
    >
      <CallForm
        form="newPassword"
        call={`POST ${account}/reset-password/${token}`}
        schema={`${programme}/reset`}
        next={next}
        required={['password', 'passwordConfirm']}
        submitLabel={t('account.newPassword.submit')}
        returned={returned}
      >
        <Fieldset legend={t('account.newPassword.legend')}>
          <NewPasswordFields />
        </Fieldset>
      </CallForm>
    </ProgrammeFrame>
  )
}
