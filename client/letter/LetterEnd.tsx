import { useView } from '#client/app/useView.ts'
import { HealthWarning } from '#client/protection/HealthWarning.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { linkedSlugs } from '#shared/content/linkedSlugs.ts'
import type { LetterEndProps } from '#shared/letter/views.ts'
import { pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import './LetterEnd.css'

/** The end of a letter's page: what a protected reader does not see, the other letters, the warning about games. */
export function LetterEnd({ hasGames, leftOut }: LetterEndProps) {
  const { t, locale } = useView()
  const letters = pathOf(locale, linkedSlugs.letters[locale])
  return (
    <div className="Section LetterEnd">
      <div className="wide">
        <div className="LetterEnd-column Apart stack">
          {leftOut > 0 && (
            <p className="note">
              {t('letter.page.leftOut', {
                count: leftOut,
                link: (label) => (
                  <a key="protect" href={pathFor('protect', locale)}>
                    {label}
                  </a>
                ),
              })}
            </p>
          )}
          <p className="Row Row--6">
            <ArrowLink href={letters}>{t('letter.page.others')}</ArrowLink>
            <ArrowLink href={`${letters}/rss.xml`}>{t('letter.page.feed')}</ArrowLink>
          </p>
          {hasGames && <HealthWarning />}
        </div>
      </div>
    </div>
  )
}
