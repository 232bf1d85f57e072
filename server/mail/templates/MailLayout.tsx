import { Body, Column, Container, Head, Html, Preview, Row, Section } from 'react-email'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatPhone } from '#i18n/formats.ts'
import type { Contacts, MailKind } from '../kinds.ts'
import { look, sheet } from './look.ts'
import { CatalogueText, HealthWarning, TextLink } from './parts.tsx'
import type { MailContent } from './template.ts'

interface MailLayoutProps {
  kind: MailKind
  content: MailContent
  homeUrl: string
  contacts: Contacts
  /** Shows the health warning. */
  hasWarning: boolean
  /** The page that ends offers, for a mail that is one. */
  leaveUrl: string | undefined
}

/** The frame of every mail: wordmark, picture, title, sender and reason (art direction). */
export function MailLayout({ kind, content, homeUrl, contacts, hasWarning, leaveUrl }: MailLayoutProps) {
  const intl = useIntl()
  return (
    <Html lang={intl.locale}>
      <Head>
        <title>{content.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{sheet}</style>
        {content.reservation && <ReservationMarkup reservation={content.reservation} />}
      </Head>
      <Body className="paper" style={look.body} lang={intl.locale}>
        <Preview useTitleTag={false}>{content.preheader}</Preview>
        {/* biome-ignore lint/a11y/useSemanticElements: mail clients drop <main> together with its styles */}
        <div role="main" className="paper" lang={intl.locale} style={{ backgroundColor: look.body.backgroundColor }}>
          <Container style={look.container}>
            <Wordmark homeUrl={homeUrl} />
            <Row>
              <Column className="pad" style={{ padding: '0 32px' }}>
                <Picture content={content} />
              </Column>
            </Row>
            <Row>
              <Column className="pad" style={look.main}>
                <h1 className="title ink" style={look.title}>
                  {content.title}
                </h1>
                {content.body}
                {hasWarning && <Warning />}
              </Column>
            </Row>
            <Row>
              <Column className="pad" style={{ padding: '0 32px' }}>
                <Footer kind={kind} content={content} contacts={contacts} leaveUrl={leaveUrl} />
              </Column>
            </Row>
          </Container>
        </div>
      </Body>
    </Html>
  )
}

/** Data, which no program runs: `<` is written so that no text can end the element. */
function ReservationMarkup({ reservation }: { reservation: object }) {
  const json = JSON.stringify(reservation).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** Conditional comments, which React does not write. */
const notForOutlook = { begin: { __html: '<!--[if !mso]><!-->' }, end: { __html: '<!--<![endif]-->' } }

/**
 * Two opaque pictures, one per surface: clients that invert colours leave pictures as they are. Outlook for Windows hides
 * no picture by style and would show both; it alone reads the comments.
 */
function Wordmark({ homeUrl }: { homeUrl: string }) {
  const alt = useIntl().formatMessage({ id: 'mail.home' })
  // With another priority React writes a preload, which mail clients do not understand.
  const size = { width: 185, height: 40, fetchPriority: 'low' } as const
  return (
    <Row data-skip-in-text>
      <Column className="pad" style={look.header}>
        <a className="ink" href={homeUrl} style={{ ...look.text, display: 'inline-block' }}>
          <img className="day" src="cid:wordmark" alt={alt} {...size} style={{ ...look.wordmark, display: 'block' }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
          <span dangerouslySetInnerHTML={notForOutlook.begin} />
          <img
            className="night"
            src="cid:wordmark-night"
            alt={alt}
            {...size}
            style={{ ...look.wordmark, display: 'none' }}
          />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
          <span dangerouslySetInnerHTML={notForOutlook.end} />
        </a>
      </Column>
    </Row>
  )
}

function Picture({ content }: { content: MailContent }) {
  const intl = useIntl()
  const { picture } = content
  const alt = typeof picture === 'string' ? intl.formatMessage({ id: `mail.picture.${picture}` }) : picture.alt
  return (
    <Section data-skip-in-text>
      <Row>
        <Column className="frame" style={look.frame}>
          <img
            src="cid:picture"
            fetchPriority="low"
            width={514}
            height={321}
            alt={alt}
            style={look.picture}
            className="ink-2"
          />
        </Column>
      </Row>
    </Section>
  )
}

function Warning() {
  return (
    <Section>
      <Row>
        <Column className="rule" style={look.warning}>
          <HealthWarning />
        </Column>
      </Row>
    </Section>
  )
}

function Footer({
  kind,
  content,
  contacts,
  leaveUrl,
}: Pick<MailLayoutProps, 'kind' | 'content' | 'contacts' | 'leaveUrl'>) {
  const intl = useIntl()
  const { isOutsideAccounts, why } = content
  const { phone, email } = { ...contacts, ...content.contacts }
  return (
    <Section>
      <Row>
        <Column className="rule" style={{ ...look.footer, paddingLeft: 0, paddingRight: 0 }}>
          <p className="ink-2" style={look.small}>
            {why ?? <FormattedMessage id={`mail.why.${kind}`} />}{' '}
            {!isOutsideAccounts && !leaveUrl && <FormattedMessage id="mail.noAdvertising" />}
          </p>
          {leaveUrl && (
            <CatalogueText
              id="mail.leaveOffers"
              small
              values={{
                link: (text) => (
                  <TextLink key="leave" href={leaveUrl}>
                    {text}
                  </TextLink>
                ),
              }}
            />
          )}
          {phone && email && (
            <CatalogueText
              id="mail.contact"
              small
              values={{
                phone: <TextLink href={`tel:${phone}`}>{formatPhone(intl, phone)}</TextLink>,
                email: <TextLink href={`mailto:${email}`}>{email}</TextLink>,
              }}
            />
          )}
          <CatalogueText id="mail.sender" small />
        </Column>
      </Row>
    </Section>
  )
}
