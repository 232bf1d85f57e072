import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { pathFor } from '#shared/routes.ts'
import type { HotelEmailChangeProps } from '#shared/screens/eph.ts'
import { AccountFrame } from '../../AccountFrame.tsx'
import { AccountPoster } from '../../AccountPoster.tsx'
import { LinkGone } from '../../LinkGone.tsx'
import { useProgramme } from '../../programme.ts'

/** Where the link to a new e-mail address leads: a button, since mail scanners follow links too (decisions §1). */
export function HotelEmailChange({ state, returned }: HotelEmailChangeProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale } = usePage()
  const label = intl.formatMessage({ id: `account.programme.${programme.name}` })
  if (state !== 'ready') {
    return (
      <AccountFrame
        label={label}
        title={intl.formatMessage({ id: `account.emailChange.${state}Title` })}
        aside={<AccountPoster scene={state === 'done' ? 'regatta' : 'lighthouse'} />}
      >
        <LinkGone
          text={intl.formatMessage({ id: `account.emailChange.${state}` })}
          href={pathFor(programme.profile, locale)}
          action={intl.formatMessage({ id: 'account.emailChange.profile' })}
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      label={label}
      title={intl.formatMessage({ id: 'account.emailChange.title' })}
      lead={intl.formatMessage({ id: 'account.emailChange.lead' })}
      aside={<AccountPoster scene="regatta" />}
    >
      {returned?.message && (
        <p className="Field-error" role="alert">
          {returned.message}
        </p>
      )}
      <form method="post" data-form="emailChange">
        <input type="hidden" name="form" value="emailChange" />
        <button className="btn" type="submit">
          {intl.formatMessage({ id: 'account.emailChange.submit' })}
        </button>
      </form>
    </AccountFrame>
  )
}
