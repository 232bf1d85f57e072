import type { ComponentProps } from 'react'
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
    <ChoosePassword
      programme={programme}
      title={t('account.newPassword.title')}
      lead={t('account.newPassword.lead')}
      form="newPassword"
      call={`POST ${account}/reset-password/${token}`}
      next={next}
      returned={returned}
    />
  )
}

interface ChoosePasswordProps
  extends Pick<NewPasswordProps, 'programme' | 'returned'>,
    Pick<ComponentProps<typeof CallForm>, 'form' | 'call' | 'next'> {
  title: string
  lead: string
}

/** A page with one form: a new password, twice. */
export function ChoosePassword({ programme, title, lead, ...form }: ChoosePasswordProps) {
  const { t } = useView()
  return (
    <ProgrammeFrame programme={programme} title={title} lead={lead} scene="evening" isShort>
      <CallForm
        {...form}
        schema={`${programme}/reset`}
        required={['password', 'passwordConfirm']}
        submitLabel={t('account.newPassword.submit')}
      >
        <Fieldset legend={t('account.newPassword.legend')}>
          <NewPasswordFields />
        </Fieldset>
      </CallForm>
    </ProgrammeFrame>
  )
}
