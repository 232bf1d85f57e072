import type { ReactNode } from 'react'
import { Button, Column, Row, Section } from 'react-email'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import * as brand from '#shared/house.ts'
import { langOf, lawLocale, localeOfTag } from '#shared/locales.ts'
import { look } from './look.ts'

type Values = Record<string, ReactNode | ((text: ReactNode[]) => ReactNode)>

/** A paragraph with a message of the catalogue. */
export function CatalogueText({ id, values, small = false }: { id: MessageId; values?: Values; small?: boolean }) {
  return (
    <p className={small ? 'ink-2' : 'ink'} style={small ? look.small : look.text}>
      <FormattedMessage id={id} values={values} />
    </p>
  )
}

export function Greeting({ firstname }: { firstname: string }) {
  return <CatalogueText id="mail.greeting" values={{ firstname }} />
}

/**
 * The one button of a mail, and its address for clients that show no button. It leads to a page with a button of its
 * own, since programs that open links to check them must change nothing.
 */
export function Action({ href, messageId }: { href: string; messageId: MessageId }) {
  return (
    <>
      <p style={look.text}>
        <Button className="button" href={href} style={look.button} target={undefined}>
          <FormattedMessage id={messageId} />
        </Button>
      </p>
      <p className="ink-2" style={look.small} data-skip-in-text>
        <FormattedMessage id="mail.linkCopy" />
        <br />
        <span style={{ wordBreak: 'break-all' }}>{href}</span>
      </p>
    </>
  )
}

/** Facts in a box of their own. A table cell, since Outlook for Windows pads nothing else. */
export function Framed({ children }: { children: ReactNode }) {
  return (
    <Section style={{ marginBottom: '16px' }}>
      <Row>
        <Column className="frame" style={{ ...look.frame, padding: '16px 20px 0' }}>
          {children}
        </Column>
      </Row>
    </Section>
  )
}

export function Deadline({ day, hour }: { day: string; hour: string }) {
  return <CatalogueText id="mail.deadline" values={{ day, hour }} />
}

export function Strong({ children }: { children: ReactNode }) {
  return <strong style={{ fontWeight: 600 }}>{children}</strong>
}

/** The value of `<strong>` in messages. */
export const strong = (text: ReactNode) => <Strong key="strong">{text}</Strong>

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} style={look.link}>
      {children}
    </a>
  )
}

/** The legal text in French, then translated, set apart from the rest. */
export function HealthWarning() {
  const intl = useIntl()
  const site = (text: ReactNode) => (
    <TextLink key="site" href={brand.help.site}>
      {text}
    </TextLink>
  )
  const phone = (text: ReactNode) => (
    <TextLink key="phone" href={`tel:${brand.help.phone}`}>
      {text}
    </TextLink>
  )
  const lang = langOf(lawLocale, localeOfTag(intl.locale) ?? lawLocale)
  return (
    <>
      <p className="ink" style={look.text} lang={lang}>
        <Strong>{brand.ages.games}+</Strong> <FormattedMessage id="poker.warning" values={{ site, phone }} />
      </p>
      {lang && <CatalogueText id="poker.warningTranslated" values={{ site, phone }} small />}
    </>
  )
}
