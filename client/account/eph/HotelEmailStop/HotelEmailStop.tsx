import { useIntl } from 'react-intl'
import type { HotelEmailChangeProps } from '#shared/screens/eph.ts'
import { EmailLinkPage } from '../../EmailLinkPage.tsx'
import { useProgramme } from '../../programme.ts'

/** Where the mail to the old e-mail address leads: the change that was asked for does not happen. */
export function HotelEmailStop(props: HotelEmailChangeProps) {
  const intl = useIntl()
  const { forgottenPassword } = useProgramme()
  const onward = { route: forgottenPassword, words: intl.formatMessage({ id: 'account.emailStop.password' }) }
  return <EmailLinkPage {...props} act="emailStop" onward={onward} />
}
