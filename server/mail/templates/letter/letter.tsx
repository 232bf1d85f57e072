import { FormattedMessage } from 'react-intl'
import { type LetterEdition, type LetterPart, type LetterReader, partsFor } from '#shared/letter/edition.ts'
import type { AttachedFile } from '../../attachedFile.ts'
import { look } from '../look.ts'
import { CatalogueText, TextLink } from '../parts.tsx'
import type { MailContent, Template, TemplateContext } from '../template.ts'

/**
 * The letter as one reader gets it: the parts that are meant for them, the way to its page, why it came and the way out.
 * Its pictures are inside the mail and its links lead straight to the pages: opening it tells nobody anything.
 */
export const letter: Template<'letter'> = ({ reader, unsubscribeToken, subscribedAt, memberOf }, context) => {
  if (!context.edition) throw new Error('a letter without its edition')
  const unsubscribeUrl = context.url('newsletterUnsubscribe', { token: unsubscribeToken })
  return {
    ...contentOf(context.edition, reader, context, {
      isChosen: memberOf === 'vip',
      leaveUrl: unsubscribeUrl,
    }),
    unsubscribeUrl,
    // Without it the member's own consent is named.
    ...(subscribedAt !== null && {
      why: <FormattedMessage id="mail.why.letterSubscriber" values={{ day: context.date(subscribedAt) }} />,
    }),
  }
}

/** The same to the person who tries it, marked in its subject; it ends nothing and counts as no sending. */
export const letterTest: Template<'letterTest'> = ({ edition, reader, isDraft }, context) => {
  const content = contentOf(edition, reader, context, { isChosen: reader.topics !== null })
  return {
    ...content,
    subject: `[Test] ${content.subject}`,
    body: (
      <>
        <CatalogueText id={isDraft ? 'mail.letterTest.draft' : 'mail.letterTest.published'} small />
        {content.body}
      </>
    ),
  }
}

interface Ways {
  /** The reader's preferences have chosen the parts. */
  isChosen: boolean
  leaveUrl?: string
}

function contentOf(
  { texts, pictures }: LetterEdition,
  reader: LetterReader,
  { locale, address, url }: TemplateContext,
  { isChosen, leaveUrl }: Ways,
): MailContent {
  const { subject, preheader, title, intro, picture, path, ...text } = texts[locale]
  const parts = partsFor(text, reader)
  const fileOf = (cid: string, as = cid): AttachedFile => ({
    filename: `${as}.png`,
    contentType: 'image/png',
    content: Buffer.from(pictures[cid] ?? '', 'base64'),
    cid: as,
  })
  return {
    subject,
    preheader,
    title,
    picture: picture ? { alt: picture.alt, file: fileOf(picture.cid, 'picture') } : 'sails',
    pictures: [...new Set(parts.flatMap((part) => part.pictures))].map((cid) => fileOf(cid)),
    isOutsideAccounts: true,
    isAboutGames: parts.some(({ isGaming }) => isGaming),
    body: (
      <>
        {intro && (
          <p className="ink" style={look.lead}>
            {intro}
          </p>
        )}
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a letter have no other identity and never move
          <Part key={index} part={part} />
        ))}
        <CatalogueText
          id="mail.letter.browser"
          small
          values={{
            link: (label) => (
              <TextLink key="page" href={address(path)}>
                {label}
              </TextLink>
            ),
          }}
        />
        {isChosen && (
          <CatalogueText
            id="mail.letter.chosen"
            small
            values={{
              link: (label) => (
                <TextLink key="chosen" href={`${url('vipProfile')}#preferences`}>
                  {label}
                </TextLink>
              ),
            }}
          />
        )}
        {leaveUrl && (
          <CatalogueText
            id="mail.letter.leave"
            small
            values={{
              link: (label) => (
                <TextLink key="leave" href={leaveUrl}>
                  {label}
                </TextLink>
              ),
            }}
          />
        )}
      </>
    ),
  }
}

function Part({ part: { heading, html } }: { part: LetterPart }) {
  return (
    <>
      {heading && (
        <h2 className="ink" style={look.heading}>
          {heading}
        </h2>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us from a checked story (server/letter) */}
      {html !== '' && <div dangerouslySetInnerHTML={{ __html: html }} />}
    </>
  )
}
