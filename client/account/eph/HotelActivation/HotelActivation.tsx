import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { pathFor } from '#shared/routes.ts'
import type { HotelActivationProps } from '#shared/screens/eph.ts'
import { redirectQuery } from '#shared/screens/redirectQuery.ts'
import { AccountFrame } from '../../AccountFrame.tsx'
import { AccountPoster } from '../../AccountPoster.tsx'
import { formState } from '../../formState.ts'
import { LinkGone } from '../../LinkGone.tsx'
import { NewPasswordFields } from '../../NewPasswordFields.tsx'
import { useProgramme } from '../../programme.ts'

/**
 * Where the link of the activation mail leads: the address once more, and the account is open. In another browser
 * than the one that signed up a password follows.
 */
export function HotelActivation({ id, next, redirect, state, returned }: HotelActivationProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale } = usePage()
  const label = intl.formatMessage({ id: `account.programme.${programme.name}` })
  if (state === 'gone') {
    return (
      <AccountFrame
        label={label}
        title={intl.formatMessage({ id: 'account.activation.goneTitle' })}
        aside={<AccountPoster scene="lighthouse" />}
      >
        <LinkGone
          text={intl.formatMessage({ id: 'account.activation.gone' })}
          href={pathFor(programme.login, locale) + redirectQuery(redirect)}
          action={intl.formatMessage({ id: 'account.activation.again' })}
        />
      </AccountFrame>
    )
  }
  if (state === 'password') {
    return (
      <AccountFrame
        label={label}
        title={intl.formatMessage({ id: 'account.activation.passwordTitle' })}
        lead={intl.formatMessage({ id: 'account.activation.passwordLead' })}
        aside={<AccountPoster scene="evening" />}
        isShort
      >
        <CallForm
          id="choosePassword"
          form="choosePassword"
          call={`POST ${programme.access}/password`}
          schema={`${programme.name}/reset`}
          next={next}
          arrival="full"
          required={['password', 'passwordConfirm']}
          submitLabel={intl.formatMessage({ id: 'account.newPassword.submit' })}
          {...formState('choosePassword', returned)}
        >
          <Fieldset legend={intl.formatMessage({ id: 'account.newPassword.legend' })}>
            <NewPasswordFields />
          </Fieldset>
        </CallForm>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      label={label}
      title={intl.formatMessage({ id: 'account.activation.title' })}
      lead={intl.formatMessage({ id: 'account.activation.lead' })}
      aside={<AccountPoster scene="beach" />}
      isShort
    >
      <CallForm
        id="activation"
        form="activation"
        call={`POST ${programme.account}/activate/${id}`}
        schema={`${programme.name}/activate`}
        next={next}
        arrival="full"
        required={['email']}
        submitLabel={intl.formatMessage({ id: 'account.activation.submit' })}
        {...formState('activation', returned)}
      >
        <Fieldset legend={intl.formatMessage({ id: 'account.activation.legend' })}>
          <EmailField />
        </Fieldset>
      </CallForm>
    </AccountFrame>
  )
}
