import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { formData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import type { HotelEmailChangeProps } from '#shared/screens/eph.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { AccountPoster } from './AccountPoster.tsx'
import { LinkGone } from './LinkGone.tsx'
import { useProgramme } from './programme.ts'

interface EmailLinkPageProps extends HotelEmailChangeProps {
  /** Name of its form and of its words. */
  act: 'emailChange' | 'emailStop'
  /** Where one goes on from here. */
  onward: { route: RouteName; words: string }
}

/** Where a link about the e-mail address leads: a button, since mail scanners follow links too. */
export function EmailLinkPage({ act, onward, state, returned }: EmailLinkPageProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale } = usePage()
  const label = intl.formatMessage({ id: `account.programme.${programme.name}` })
  if (state !== 'ready') {
    return (
      <AccountFrame
        label={label}
        title={intl.formatMessage({ id: `account.${act}.${state}Title` })}
        aside={<AccountPoster scene={state === 'done' ? 'regatta' : 'lighthouse'} />}
      >
        <LinkGone
          text={intl.formatMessage({ id: `account.${act}.${state}` })}
          href={pathFor(onward.route, locale)}
          action={onward.words}
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      label={label}
      title={intl.formatMessage({ id: `account.${act}.title` })}
      lead={intl.formatMessage({ id: `account.${act}.lead` })}
      aside={<AccountPoster scene="regatta" />}
    >
      {returned?.message && (
        <p className="Field-error" role="alert">
          {returned.message}
        </p>
      )}
      <form method="post" {...dataOf(formData, { form: act })}>
        <input type="hidden" name="form" value={act} />
        <button className="btn" type="submit">
          {intl.formatMessage({ id: `account.${act}.submit` })}
        </button>
      </form>
    </AccountFrame>
  )
}
