import { memberData } from '#client/boot/dataNames.ts'
import { fillText, type MemberValues, memberValues } from '#client/boot/member.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { drawPage, drawPayload } from '../draw/drawPage.ts'
import type { DrawnPage } from '../drawnPage.ts'
import { escapeHtml } from '../html.ts'
import type { ChromeStories } from '../plan/chrome.ts'
import type { PagePlan } from '../plan/plan.ts'
import type { PageRequest } from './pageRequest.ts'
import type { PerRequestServices } from './services.ts'

/**
 * Draws a page, or its payload, that no cache stores. Drawing stops when the reader leaves.
 * @param session of the member whose name the page shows
 */
export async function drawForReader(
  services: PerRequestServices,
  { res, isPayload }: Pick<PageRequest, 'res' | 'isPayload'>,
  { plan, chrome }: { plan: PagePlan; chrome: ChromeStories },
  session: MemberSession | null,
): Promise<DrawnPage> {
  if (isPayload) return drawPayload(services, plan, chrome)
  const left = new AbortController()
  res.on('close', () => left.abort(new Error('The visitor has left')))
  return fillMemberMarks(services, await drawPage(services, plan, chrome, left.signal), session)
}

/**
 * Writes a member's name and figures into a page, so that they show without scripts; into shared pages the boot script
 * writes them (client/boot/member.ts).
 */
async function fillMemberMarks(
  { members, clock }: PerRequestServices,
  drawn: DrawnPage,
  session: MemberSession | null,
): Promise<DrawnPage> {
  if (!session) return drawn
  const { member, values } = memberValues(await members.describeSession(session), todayInParis(clock()))
  if (member === '') return drawn
  const html = fill(Buffer.concat([...drawn.parts]).toString(), values)
  return { ...drawn, parts: [Buffer.from(html.replace('<html ', `<html ${memberData.member}="${member}" `))] }
}

/** Matches the attributes as our own views write them (renderToStaticMarkup). */
const emptyMarks = new RegExp(`(<(\\w+)\\b[^<>]*? ${memberData.text}="([^"]*)"[^<>]*>)(?=</\\2>)`, 'g')
const tiers = new RegExp(` ${memberData.tier}="(\\w*)" ${memberData.tierOf}="(\\w+)"`, 'g')

function fill(html: string, values: MemberValues): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && escapeHtml(value)]))
  return html
    .replace(emptyMarks, (_, start: string, _tag, pattern: string) => start + fillText(pattern, escaped))
    .replace(tiers, (_, first: string, of: string) => {
      const tier = values[`${of}Tier`] ?? first
      return ` ${memberData.tier}="${tier}" ${memberData.tierFirst}="${first}" ${memberData.tierOf}="${of}"`
    })
}
