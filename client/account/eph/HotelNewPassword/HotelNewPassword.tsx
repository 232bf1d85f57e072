import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { pathFor } from '#shared/routes.ts'
import type { HotelNewPasswordProps } from '#shared/screens/eph.ts'
import { AccountFrame } from '../../AccountFrame.tsx'
import { AccountPoster } from '../../AccountPoster.tsx'
import { formState } from '../../formState.ts'
import { LinkGone } from '../../LinkGone.tsx'
import { NewPasswordFields } from '../../NewPasswordFields.tsx'
import { useProgramme } from '../../programme.ts'

/** Where the link of the reset mail leads: a new password, twice. */
export function HotelNewPassword({ token, next, state, returned }: HotelNewPasswordProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale } = usePage()
  const label = intl.formatMessage({ id: `account.programme.${programme.name}` })
  if (state !== 'ready') {
    return (
      <AccountFrame
        label={label}
        title={intl.formatMessage({ id: 'account.newPassword.goneTitle' })}
        aside={<AccountPoster scene="lighthouse" />}
      >
        <LinkGone
          text={intl.formatMessage({ id: `account.newPassword.${state}` })}
          href={pathFor(programme.forgottenPassword, locale)}
          action={intl.formatMessage({ id: 'account.newPassword.again' })}
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      label={label}
      title={intl.formatMessage({ id: 'account.newPassword.title' })}
      lead={intl.formatMessage({ id: 'account.newPassword.lead' })}
      aside={<AccountPoster scene="evening" />}
      isShort
    >
      <CallForm
        id="newPassword"
        form="newPassword"
        call={`POST ${programme.account}/reset-password/${token}`}
        schema={`${programme.name}/reset`}
        next={next}
        arrival="full"
        required={['password', 'passwordConfirm']}
        submitLabel={intl.formatMessage({ id: 'account.newPassword.submit' })}
        {...formState('newPassword', returned)}
      >
        <Fieldset legend={intl.formatMessage({ id: 'account.newPassword.legend' })}>
          <NewPasswordFields />
        </Fieldset>
      </CallForm>
    </AccountFrame>
  )
}
