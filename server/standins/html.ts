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
  /** Language tag of the page. */
  lang: string
  title: string
  /** More of the head: a stylesheet. */
  head: Html
  body: Html
}

/** A whole page, which no search engine lists. */
export function wholePage({ lang, title, head, body }: PageInput): string {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>
`.text
}

function written(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  if (part === undefined || part === false) return ''
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
