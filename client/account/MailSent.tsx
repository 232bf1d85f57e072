import { useView } from '#client/app/useView.ts'
import { pathFor } from '#shared/routes.ts'

/** After a sign-up or a request for a link: what to do next, also when no mail arrives. */
export function MailSent() {
  const { t, locale } = useView()
  return (
    <>
      <p className="lead" role="status">
        {t('account.mailSent.text')}
      </p>
      <p>{t('account.mailSent.nothing')}</p>
      <p className="Account-ways">
        <a href={pathFor('home', locale)}>{t('account.home')}</a>
      </p>
    </>
  )
}
