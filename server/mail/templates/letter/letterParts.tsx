import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Button } from 'react-email'
import type { RichText, RichTextNode } from '#shared/content/values.ts'
import { look } from '../look.ts'
import { TextLink } from '../parts.tsx'

/** A picture inside the mail. */
export interface PartPicture {
  cid: string
  /** Empty for decoration. */
  alt: string
}

/** A part of the letter below its heading; `href` is absolute. */
export interface PartContent {
  picture?: PartPicture
  /** When, where and for how much. */
  details?: readonly string[]
  text?: RichText | string
  link?: { href: string; label: string }
  button?: { href: string; label: string }
}

/** Absolute address of a link of the content. */
type Address = (href: string) => string

/** The HTML of a part, as the mails look. @param address makes a link of the site absolute */
export function letterPartHtml({ picture, details = [], text, link, button }: PartContent, address: Address): string {
  return renderToStaticMarkup(
    <>
      {picture && (
        <p style={look.text} data-skip-in-text>
          <img
            src={`cid:${picture.cid}`}
            alt={picture.alt}
            width={partPicture.width}
            height={partPicture.height}
            fetchPriority="low"
            className="ink-2"
            style={look.picture}
          />
        </p>
      )}
      {details.length > 0 && (
        <p className="ink" style={{ ...look.text, fontWeight: 600 }}>
          {details.join(' · ')}
        </p>
      )}
      {typeof text === 'string' && (
        <p className="ink" style={look.text}>
          {text}
        </p>
      )}
      {typeof text === 'object' && children(text.content, address)}
      {link && (
        <p className="ink" style={look.text}>
          <TextLink href={link.href}>{link.label}</TextLink>
        </p>
      )}
      {button && (
        <p style={look.text}>
          <Button className="button" href={button.href} style={look.button} target={undefined}>
            {button.label}
          </Button>
        </p>
      )}
    </>,
  )
}

/** Size at which a part's picture is shown; the file has twice as many pixels. */
export const partPicture = { width: 536, height: 335 } as const

function children(nodes: readonly RichTextNode[] = [], address: Address): ReactNode {
  return createElement(Fragment, null, ...nodes.map((it) => draw(it, address)))
}

/** The nodes that a letter's text may hold; of any other its words. Pictures and blocks have fields of their own. */
function draw(node: RichTextNode, address: Address): ReactNode {
  const inside = () => children(node.content, address)
  switch (node.type) {
    case 'text':
      return withMarks(node, address)
    case 'paragraph':
      return (
        (node.content ?? []).length > 0 && (
          <p className="ink" style={look.text}>
            {inside()}
          </p>
        )
      )
    case 'heading':
      return (
        <h3 className="ink" style={look.subheading}>
          {inside()}
        </h3>
      )
    case 'bullet_list':
      return (
        <ul className="ink" style={look.list}>
          {inside()}
        </ul>
      )
    case 'ordered_list':
      return (
        <ol className="ink" style={look.list}>
          {inside()}
        </ol>
      )
    case 'list_item':
      return <li style={{ margin: '0 0 6px' }}>{itemOf(node, address)}</li>
    case 'blockquote':
      return (
        <blockquote className="rule" style={look.quote}>
          {inside()}
        </blockquote>
      )
    case 'horizontal_rule':
      return <hr className="rule" style={look.line} />
    case 'hard_break':
      return <br />
    case 'emoji':
      return typeof node.attrs?.emoji === 'string' ? node.attrs.emoji : null
    case 'image':
    case 'blok':
      return null
    default:
      return inside()
  }
}

/** The only paragraph of an item would bring its margins. */
function itemOf({ content = [] }: RichTextNode, address: Address): ReactNode {
  const [only, more] = content
  return only?.type === 'paragraph' && !more ? children(only.content, address) : children(content, address)
}

const tags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', underline: 'u' }

function withMarks({ text, marks = [] }: RichTextNode, address: Address): ReactNode {
  let drawn: ReactNode = text
  for (const { type, link } of marks) {
    const tag = tags[type]
    if (tag) drawn = createElement(tag, null, drawn)
    else if (link) drawn = <TextLink href={address(link.href)}>{drawn}</TextLink>
  }
  return drawn
}
