import { useIntl } from 'react-intl'
import type { HotelEmailChangeProps } from '#shared/screens/eph.ts'
import { EmailLinkPage } from '../../EmailLinkPage.tsx'
import { useProgramme } from '../../programme.ts'

/** Where the link to a new e-mail address leads. */
export function HotelEmailChange(props: HotelEmailChangeProps) {
  const intl = useIntl()
  const { profile } = useProgramme()
  const onward = { route: profile, words: intl.formatMessage({ id: 'account.emailChange.profile' }) }
  return <EmailLinkPage {...props} act="emailChange" onward={onward} />
}
