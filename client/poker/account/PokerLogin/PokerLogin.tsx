import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { AccountPoster } from '#client/account/frame/AccountPoster.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { LoginForm } from '#client/account/LoginForm.tsx'
import { useView } from '#client/app/useView.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import type { PokerLoginProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { EntryAside } from '../EntryAside.tsx'

/** The poker variant of the login: the VIP account, with the tournament that one wants in view. */
export function PokerLogin({ next, redirect, entry, notice, returned, captcha }: PokerLoginProps) {
  const { t, locale } = useView()
  return (
    <VipSurface>
      <AccountFrame
        label={t('pokerPages.label')}
        title={t('pokerPages.login.title')}
        lead={entry ? t('pokerPages.login.leadTo', { title: entry.title }) : t('pokerPages.login.lead')}
        aside={entry ? <EntryAside entry={entry} /> : <AccountPoster scene="evening" />}
        asideLabel={entry && t('pokerPages.entry.label')}
        isShort
      >
        <LoginForm next={next} redirect={redirect} notice={notice} returned={returned} captcha={captcha} />
        <p className="Account-ways">
          <a href={pathFor('vipForgottenPassword', locale)}>{t('account.login.forgotten')}</a>
        </p>
        <section className="PokerLogin-new Apart Column" aria-labelledby="new-player">
          <h2 id="new-player">{t('pokerPages.login.none')}</h2>
          <p>{t('pokerPages.login.noneText')}</p>
          <p>
            <a className="btn btn--secondary" href={pathFor('pokerRegistration', locale) + redirectQuery(redirect)}>
              {t('pokerPages.login.register')}
            </a>
          </p>
        </section>
      </AccountFrame>
    </VipSurface>
  )
}
