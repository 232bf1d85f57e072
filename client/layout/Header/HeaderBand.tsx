import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { LinkView } from '#client/ui/LinkView.tsx'
import '#shared/features.ts'
import { langOfText, languageNames, languageTags, locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { pathPlace } from './languagePlaces.ts'
import { NavEntry, NavLink } from './NavLinks.tsx'
import type { HeaderProps } from './schema.ts'

/** The dark band: telephone, shortcuts, the way to protect oneself, languages, account. */
export function HeaderBand(header: HeaderProps) {
  return (
    <div className="Header-band">
      <div className="wide">
        <div>
          <Phone {...header} />
          <Shortcuts {...header} />
        </div>
        <div>
          {has.search && <SearchLink />}
          <Languages />
          {has.hotel && <Account {...header} />}
        </div>
      </div>
    </div>
  )
}

/** The page decides who is called, the house or the group: the server fills it in. */
function Phone({ phone }: HeaderProps) {
  if (!phone) return null
  const [label, written] = ['%PHONE_LABEL%', '%PHONE_WRITTEN%']
  return (
    <a className="Header-call" href="tel:%PHONE%">
      <Icon name="phone" />
      <span className="visually-hidden">{label}</span>
      <span className="Header-desk" aria-hidden="true">
        {written}
      </span>
    </a>
  )
}

function Shortcuts({ top_links, current }: HeaderProps) {
  const { t, locale } = useView()
  const protect = has.protection ? pathFor('protect', locale) : undefined
  return (
    <nav className="Header-desk" aria-label={t('layout.topNav')}>
      <ul>
        {top_links.map(({ uid, content, untranslated }) => (
          <li key={uid} lang={langOfText(untranslated)}>
            <NavEntry {...content} current={current} />
          </li>
        ))}
        {protect && !top_links.some(({ content }) => content.link?.href === protect) && (
          <li>
            <a href={protect}>{t('layout.protect')}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Every place on the map; on a phone it stands in the menu. */
function SearchLink() {
  const { t, locale } = useView()
  return (
    <a className="Header-desk" href={pathFor('search', locale)}>
      <Icon name="magnifying-glass" />
      <span>{t('search.headerLink')}</span>
    </a>
  )
}

/** The same page in each language; the server fills the addresses in. */
function Languages() {
  const { t, locale } = useView()
  return (
    <nav className="Header-languages" aria-label={t('layout.language')}>
      {locales.map((it) => (
        <a
          key={it}
          href={pathPlace(it)}
          lang={languageTags[it]}
          hrefLang={it}
          aria-current={it === locale ? 'true' : undefined}
        >
          {it.toUpperCase()}
          <span className="visually-hidden"> – {languageNames[it]}</span>
        </a>
      ))}
    </nav>
  )
}

/**
 * The member spaces. Both states stand here: for everybody the word, for a member the greeting, which the boot script
 * fills in, and the way out. The word keeps its width, so that nothing moves when the greeting comes.
 */
function Account({ account }: HeaderProps) {
  const { t, locale } = useView()
  const links = account.filter(({ content }) => content.link)
  const only = links.length > 1 ? undefined : links[0]?.content
  const word = links.length > 1 ? t('layout.accounts') : (only?.label ?? t('layout.account'))
  const target = only?.link ? { link: only.link } : { href: pathFor('hotelDashboard', locale) }
  return (
    <>
      {links.length < 2 && (
        <span {...dataOf(memberData, { unless: 'any' })}>
          <LinkView {...target}>
            <Icon name="user" />
            <span data-account="">{word}</span>
          </LinkView>
        </span>
      )}
      <details
        className="Header-account"
        name="header"
        {...dataOf(memberData, { when: links.length < 2 ? 'any' : undefined })}
      >
        <summary>
          <span className="Header-sign">
            <Icon name="user" />
            <UnreadMark />
          </span>
          <span data-account="" {...dataOf(memberData, { unless: 'any' })}>
            {word}
          </span>
          <span className="Header-greeting" data-account="" {...dataOf(memberData, { when: 'any' })}>
            {t('layout.greeting', {
              firstname: <span key="firstname" {...dataOf(memberData, { text: '{firstname}' })} />,
            })}
          </span>
        </summary>
        <ul>
          {links.length < 2 && (
            <li>
              <LinkView {...target}>{word}</LinkView>
            </li>
          )}
          {links.length > 1 &&
            links.map(({ uid, content, untranslated }) => (
              <li key={uid} lang={langOfText(untranslated)}>
                <NavLink {...content} />
              </li>
            ))}
          {has.vip && (
            <li {...dataOf(memberData, { when: 'vip' })}>
              <a href={pathFor('vipDashboard', locale)}>{t('account.nav.vipDashboard')}</a>
            </li>
          )}
          <MailLinks />
          <li {...dataOf(memberData, { when: 'any' })}>
            <a href={pathFor('logout', locale)}>{t('layout.logout')}</a>
          </li>
        </ul>
      </details>
    </>
  )
}

/** Unread mails of both programmes, on the sign of the account: it takes no width, so that nothing moves. */
function UnreadMark() {
  const { t } = useText()
  const text = t('mails.header', { count: '{unread}' })
  return (
    <span className="Header-unread" {...dataOf(memberData, { when: 'mail' })}>
      <span aria-hidden="true" {...dataOf(memberData, { text: '{unreadMark}' })} />
      <span className="visually-hidden" {...dataOf(memberData, { text })} />
    </span>
  )
}

/** The mails of each programme, with how many of them are unread. */
function MailLinks() {
  const { t, locale } = useView()
  return (
    <>
      <li {...dataOf(memberData, { when: 'hotel' })}>
        <a href={pathFor('hotelMails', locale)}>
          {t('mails.headerHotel')}
          <span className="Header-count" {...dataOf(memberData, { text: '{unreadHotel}' })} />
        </a>
      </li>
      {has.vip && (
        <li {...dataOf(memberData, { when: 'vip' })}>
          <a href={pathFor('vipMails', locale)}>
            {t('mails.headerVip')}
            <span className="Header-count" {...dataOf(memberData, { text: '{unreadVip}' })} />
          </a>
        </li>
      )}
    </>
  )
}
