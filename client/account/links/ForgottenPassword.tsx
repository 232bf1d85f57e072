import { useIntl } from 'react-intl'
import type { ForgottenPasswordProps } from '#shared/account/views.ts'
import { AskForLink } from './AskForLink.tsx'

/** Asks for a link to a new password. */
export function ForgottenPassword(props: ForgottenPasswordProps) {
  const intl = useIntl()
  const texts = {
    title: intl.formatMessage({ id: 'account.forgotten.title' }),
    lead: intl.formatMessage({ id: 'account.forgotten.lead' }),
    submit: intl.formatMessage({ id: 'account.forgotten.submit' }),
  }
  return <AskForLink {...props} form="forgotten" path="reset-password" texts={texts} scene="evening" />
}
