import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { RichTextView } from '#client/ui/RichTextView.tsx'
import type { RichText } from '#shared/content/values.ts'
import { languageTags } from '#shared/locales.ts'

/** 18+ and the health warning, word for word from its story, set apart from the rest. */
export function Prevention({ warning }: { warning?: RichText }) {
  const intl = useIntl()
  const { locale } = usePage()
  const { notice, rest } = split(warning)
  return (
    <section className="Prevention" aria-label={intl.formatMessage({ id: 'layout.prevention' })}>
      <p className="Prevention-age">
        <span aria-hidden="true">18+</span>
        <span className="visually-hidden">{intl.formatMessage({ id: 'layout.adultsOnly' })}</span>
      </p>
      <div>
        {notice && (
          <div lang={locale === 'fr' ? undefined : languageTags.fr}>
            <RichTextView text={notice} />
          </div>
        )}
        {rest && <RichTextView text={rest} />}
      </div>
    </section>
  )
}

/** The law's notice is French in both languages and stands first; its translation follows (art direction, "Voice"). */
function split(warning?: RichText): { notice?: RichText; rest?: RichText } {
  const [first, ...others] = warning?.content ?? []
  return {
    notice: first && { type: 'doc', content: [first] },
    rest: others.length > 0 ? { type: 'doc', content: others } : undefined,
  }
}
