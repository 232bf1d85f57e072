import { memberData } from '#client/boot/dataNames.ts'
import { fillWords, type MemberValues, memberFacts } from '#client/boot/member.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { DrawnPage } from '../draw/drawPage.ts'
import { escapeHtml } from '../draw/html.ts'
import { type PageServices, todayInParis } from '../services.ts'

/**
 * A page that is drawn for one reader greets them by itself: what the boot script writes into pages that all share
 * (client/boot/member.ts) stands in its HTML, also for who has no scripts. Nobody connected: the page as it is.
 */
export async function greet(
  { personal, clock }: PageServices,
  drawn: DrawnPage,
  session: MemberSession | null,
): Promise<DrawnPage> {
  if (!session) return drawn
  const { member, values } = memberFacts(await personal.whoIs(session), todayInParis(clock))
  if (member === '') return drawn
  const html = fill(Buffer.concat([...drawn.parts]).toString(), values)
  return { ...drawn, parts: [Buffer.from(html.replace('<html ', `<html ${memberData.member}="${member}" `))] }
}

/** Our own views wrote these attributes, in this form (renderToStaticMarkup). */
const words = new RegExp(`(<(\\w+)\\b[^<>]*? ${memberData.words}="([^"]*)"[^<>]*>)(</\\2>)`, 'g')
const tiers = new RegExp(` ${memberData.tier}="(\\w*)" ${memberData.tierOf}="(\\w+)"`, 'g')

function fill(html: string, values: MemberValues): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && escapeHtml(value)]))
  return html
    .replace(words, (_, start: string, _tag, pattern: string, end: string) => start + fillWords(pattern, escaped) + end)
    .replace(tiers, (_, first: string, of: string) => {
      const tier = values[`${of}Tier`] ?? first
      return ` ${memberData.tier}="${tier}" ${memberData.tierFirst}="${first}" ${memberData.tierOf}="${of}"`
    })
}
