import { useView } from '#client/app/useView.ts'
import { formData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { LogoutProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'
import { AccountFrame } from '../frame/AccountFrame.tsx'

/** The logout route: a button, since links are followed by others than people. */
export function Logout({ isConnected }: LogoutProps) {
  const { t, locale } = useView()
  const text = (id: 'title' | 'lead' | 'submit' | 'nobody') => t(`account.logout.${id}`)
  return (
    <AccountFrame
      label={t('account.label')}
      title={text('title')}
      lead={text(isConnected ? 'lead' : 'nobody')}
      scene="evening"
    >
      {isConnected ? (
        <form method="post" {...dataOf(formData, { form: 'logout' })}>
          <input type="hidden" name="form" value="logout" />
          <button className="btn" type="submit">
            {text('submit')}
          </button>
        </form>
      ) : (
        <p>
          <a className="btn" href={pathFor('home', locale)}>
            {t('account.home')}
          </a>
        </p>
      )}
    </AccountFrame>
  )
}
