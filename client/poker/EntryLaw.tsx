import { useView } from '#client/app/useView.ts'
import { termsLink } from '#client/ui/termsLink.tsx'

/**
 * The law's sentences beside the button that books: a tournament has a date, so there is no right of
 * withdrawal; the mediator by name; what is paid here is an entry fee and no stake.
 */
export function EntryLaw() {
  const { t, locale } = useView()
  return (
    <div className="EntryLaw Column Column--2 note">
      <p>{t('pokerPages.law.withdrawal')}</p>
      <p>
        {t('pokerPages.law.mediator', {
          terms: termsLink(locale),
          mediator: (text) => (
            <a key="mediator" href="https://www.mtv.travel/" rel="noopener">
              {text}
            </a>
          ),
        })}
      </p>
      <p>{t('pokerPages.law.fee')}</p>
    </div>
  )
}
