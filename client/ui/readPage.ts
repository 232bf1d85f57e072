import * as brand from '#shared/house.ts'

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: HtmlRules): HtmlRules }
}

interface HtmlRules {
  createHTML(html: string): string
}

/** The policy of styles knows the sheet of the document alone, and reports that of another page. */
const rules: HtmlRules = { createHTML: (html) => html.replace(/<style\b[^>]*>.*?<\/style>/gs, '') }
let policy: HtmlRules | undefined

/**
 * Another page of the site as the server draws it, or this one as it is now, for its parts; without its style sheet.
 * Imported when it is needed, by the one file that has it: the browser takes its policy of trusted types once.
 * @throws TypeError without a connection, Error for another status than 2xx
 */
export async function readPage(address: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`It answered ${answer.status}`)
  const html = await answer.text()
  policy ??= (window as TrustedTypesWindow).trustedTypes?.createPolicy(`${brand.id}-page`, rules) ?? rules
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}
