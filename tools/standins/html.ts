import { languageTags } from '#shared/locales.ts'
import type { OwnLanguage } from './ownLanguage.ts'
/** HTML that is safe to insert into a page. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | false | readonly Part[]

/** A piece of HTML; inserted values are escaped unless they are pieces themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(written)))
}

interface PageInput {
  lang: OwnLanguage
  title: string
  /** The bar above: whose page it is. */
  header: Html
  body: Html
  /** The line below: that it is none in earnest. */
  note: string
}

/** A whole page of a stand-in, which no search engine lists. */
export function wholePage({ lang, title, header, body, note }: PageInput): string {
  return html`<!doctype html>
<html lang="${languageTags[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/standins.css">
</head>
<body>
<header>${header}</header>
<main>${body}</main>
<footer><p>${note}</p></footer>
</body>
</html>
`.text
}

function written(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  if (part === undefined || part === false) return ''
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
