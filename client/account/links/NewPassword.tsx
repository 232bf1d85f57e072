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
  const { intl, locale } = useView()
  const { account, forgottenPassword } = programmes[programme]
  if (state !== 'ready') {
    return (
      <ProgrammeFrame
        programme={programme}
        title={intl.formatMessage({ id: 'account.newPassword.goneTitle' })}
        scene="lighthouse"
      >
        <LinkGone
          text={intl.formatMessage({ id: `account.newPassword.${state}` })}
          href={pathFor(forgottenPassword, locale)}
          action={intl.formatMessage({ id: 'account.newPassword.again' })}
        />
      </ProgrammeFrame>
    )
  }
  return (
    <ProgrammeFrame
      programme={programme}
      title={intl.formatMessage({ id: 'account.newPassword.title' })}
      lead={intl.formatMessage({ id: 'account.newPassword.lead' })}
      scene="evening"
      isShort
    >
      <CallForm
        form="newPassword"
        call={`POST ${account}/reset-password/${token}`}
        schema={`${programme}/reset`}
        next={next}
        required={['password', 'passwordConfirm']}
        submitLabel={intl.formatMessage({ id: 'account.newPassword.submit' })}
        returned={returned}
      >
        <Fieldset legend={intl.formatMessage({ id: 'account.newPassword.legend' })}>
          <NewPasswordFields />
        </Fieldset>
      </CallForm>
    </ProgrammeFrame>
  )
}
