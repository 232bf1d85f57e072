import { useView } from '#client/app/useView.ts'
import { LinkView } from '#client/ui/LinkView.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { formatPhone } from '#i18n/formats.ts'
import type { Block, RichText } from '#shared/content/values.ts'
import '#shared/features.ts'
import { ages } from '#shared/house.ts'
import { langOf, langOfText, languageTags, lawLocale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { Brand } from '../Brand.tsx'
import type { NavItemContent } from '../Header/schema.ts'
import type { FooterProps } from './schema.ts'
import './Footer.css'

/** The foot of every page: address, houses, the health warning, legal lines. */
export function Footer(footer: FooterProps) {
  return (
    <footer className="Footer" data-surface="nuit">
      <div className="wide">
        <div className="Footer-top">
          <House {...footer} />
          {footer.columns.map(({ uid, content: { title, items }, untranslated }) => (
            <nav key={uid} aria-label={title} lang={langOfText(untranslated)}>
              <h2>{title}</h2>
              <Links items={items} />
            </nav>
          ))}
        </div>
        {has.protection && <Prevention {...footer} />}
        <Legal {...footer} />
      </div>
    </footer>
  )
}

function House({ tagline, address, phone, lang }: FooterProps) {
  const { intl, t, locale } = useView()
  return (
    <div className="Footer-house Column">
      <a href={pathFor('home', locale)}>
        <Brand isAgain label={t('layout.homeLink')} />
      </a>
      {tagline && <p lang={lang}>{tagline}</p>}
      <address>
        {address}
        {phone && (
          <>
            <br />
            <a href={`tel:${phone}`}>{formatPhone(intl, phone)}</a>
          </>
        )}
      </address>
    </div>
  )
}

/** Two of its links are the law's: they are there whether or not the editors listed them. */
function Legal({ legal, notes, lang }: FooterProps) {
  const { t, locale } = useView()
  const listed = new Set(legal.map(({ content }) => content.link?.href))
  const wanted = (has.protection ? (['cookies', 'protect'] as const) : (['cookies'] as const)).filter(
    (name) => !listed.has(pathFor(name, locale)),
  )
  return (
    <div className="Footer-legal Row">
      <p>{t('layout.rights')}</p>
      <nav aria-label={t('layout.legal')}>
        <Links items={legal}>
          {wanted.map((name) => (
            <li key={name}>
              <a href={pathFor(name, locale)}>{t(`layout.${name}`)}</a>
            </li>
          ))}
        </Links>
      </nav>
      {notes && <p lang={lang}>{notes}</p>}
    </div>
  )
}

/** A second level stands under its first. */
function Links({ items, children }: { items: readonly Block<NavItemContent>[]; children?: React.ReactNode }) {
  return (
    <ul>
      {items
        .filter(({ content: { link, children } }) => link || children.length > 0)
        .map(({ uid, content: { label, link, children }, untranslated }) => (
          <li key={uid} lang={langOfText(untranslated)}>
            {link ? <LinkView link={link}>{label}</LinkView> : label}
            {children.length > 0 && <Links items={children} />}
          </li>
        ))}
      {children}
    </ul>
  )
}

/** The age and the health warning, word for word from its story, set apart from the rest. */
function Prevention({ warning, lang }: FooterProps) {
  const { t, locale } = useView()
  const { notice, rest } = split(warning)
  return (
    <section className="Prevention" aria-label={t('layout.prevention')}>
      <p className="Prevention-age">
        <span aria-hidden="true">{ages.games}+</span>
        <span className="visually-hidden">{t('layout.adultsOnly')}</span>
      </p>
      <div lang={lang}>
        {notice && (
          <div lang={lang ? languageTags[lawLocale] : langOf(lawLocale, locale)}>
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
