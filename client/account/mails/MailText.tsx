import { Fragment } from 'react'
import { type Locale, languageTags } from '#shared/locales.ts'

/** Columns at which the text of a mail is broken (server/mail/drawMail.tsx). */
const columns = 76

interface MailTextProps {
  text: string
  /** The language of the mail, where it is not the page's. */
  written: Locale | undefined
  label: string
}

/**
 * The text of a mail, byte for byte: each line break of it is there, and the addresses in it are links. A line that was
 * broken for its length alone runs on, so that a phone breaks it where its own screen ends.
 */
export function MailText({ text, written, label }: MailTextProps) {
  return (
    <section className="MailText" lang={written && languageTags[written]} aria-label={label}>
      {keyed(partsOf(text, /[\s\S]*?(?:\n{2,}|$)/g)).map(([key, paragraph]) => (
        <p key={key}>
          {keyed(linesOf(paragraph)).map(([at, line]) => (
            <span key={at}>
              <Linked text={line} />
            </span>
          ))}
        </p>
      ))}
    </section>
  )
}

/** The lines that end where they were meant to, each with its line break. */
function linesOf(paragraph: string): string[] {
  const lines: string[] = []
  for (const line of partsOf(paragraph, /[^\n]*\n|[^\n]+$/g)) {
    const before = lines.at(-1)
    if (before !== undefined && runsOn(before, line)) lines[lines.length - 1] = before + line
    else lines.push(line)
  }
  return lines
}

/** Whether a line was broken since the next word had no room. */
function runsOn(before: string, line: string): boolean {
  const last = before.trimEnd().split('\n').at(-1) ?? ''
  const [word = ''] = line.trim().split(/\s/)
  // The address of a button has a line of its own.
  if (/^https?:/.test(word)) return false
  return word !== '' && last !== '' && last.length + 1 + word.length > columns
}

/** Links as drawMail writes them: no space, no bracket. */
const address = /(https?:\/\/[^\s()]+)/

function Linked({ text }: { text: string }) {
  return keyed(text.split(address)).map(([key, part]) =>
    address.test(part) ? (
      <a key={key} href={part}>
        {part}
      </a>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    ),
  )
}

/** The finds of an expression, one after the other; together they are the whole text. */
function partsOf(text: string, expression: RegExp): string[] {
  return (text.match(expression) ?? []).filter((it) => it !== '')
}

/** Parts of a text that never changes its order. */
function keyed(parts: readonly string[]): [key: string, part: string][] {
  return parts.map((part, index) => [String(index), part])
}
