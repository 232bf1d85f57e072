import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { pathFor } from '#shared/routes.ts'
import type { HotelForgottenPasswordProps } from '#shared/screens/eph.ts'
import { AccountFrame } from '../../AccountFrame.tsx'
import { AccountPoster } from '../../AccountPoster.tsx'
import { formState } from '../../formState.ts'
import { MailSent } from '../../MailSent.tsx'
import { useProgramme } from '../../programme.ts'

/** Asks for a link to a new password; says the same whether or not there is such an account. */
export function HotelForgottenPassword({ isSent, next, returned, captcha }: HotelForgottenPasswordProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale } = usePage()
  const label = intl.formatMessage({ id: `account.programme.${programme.name}` })
  if (isSent) {
    return (
      <AccountFrame
        label={label}
        title={intl.formatMessage({ id: 'account.mailSent.title' })}
        aside={<AccountPoster scene="regatta" />}
      >
        <MailSent />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      label={label}
      title={intl.formatMessage({ id: 'account.forgotten.title' })}
      lead={intl.formatMessage({ id: 'account.forgotten.lead' })}
      aside={<AccountPoster scene="evening" />}
      isShort
    >
      <CallForm
        id="forgotten"
        form="forgotten"
        call={`POST ${programme.account}/reset-password/init`}
        schema={`${programme.name}/resetInit`}
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
        <a href={pathFor(programme.login, locale)}>{intl.formatMessage({ id: 'account.backToLogin' })}</a>
      </p>
    </AccountFrame>
  )
}
