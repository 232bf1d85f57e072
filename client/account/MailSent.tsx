import { useView } from '#client/app/useView.ts'
import { pathFor } from '#shared/routes.ts'

/** After a sign-up or a request for a link: what to do next, also when no mail arrives. */
export function MailSent() {
  const { intl, locale } = useView()
  return (
    <>
      <p className="lead" role="status">
        {intl.formatMessage({ id: 'account.mailSent.text' })}
      </p>
      <p>{intl.formatMessage({ id: 'account.mailSent.nothing' })}</p>
      <p className="Account-ways">
        <a href={pathFor('home', locale)}>{intl.formatMessage({ id: 'account.home' })}</a>
      </p>
    </>
  )
}
