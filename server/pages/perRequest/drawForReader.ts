import { fillText } from '#client/boot/member.ts'
import { memberMarks } from '#client/states/memberMarks.ts'
import { memberData } from '#client/ui/dataNames.ts'
import type { Turn } from '#server/http/drawings.ts'
import { signalOfReader } from '#server/http/readerGone.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { MemberMarks, MemberValues } from '#shared/account/memberMarks.ts'
import type { Locale } from '#shared/locales.ts'
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
  { plan, chrome, turn, marks }: { plan: PagePlan; chrome: ChromeStories; turn: Turn; marks?: MemberMarks },
  session: MemberSession | null,
): Promise<DrawnPage> {
  if (isPayload) return drawPayload(services, plan, chrome, { turn })
  return fillMemberMarks(services, await drawPage(services, plan, chrome, { turn, signal: signalOfReader(res) }), {
    session,
    locale: plan.locale,
    marks,
  })
}

/**
 * Writes a member's name and figures into a page, so that they show without scripts; into shared pages the boot script
 * writes them (client/boot/member.ts).
 */
async function fillMemberMarks(
  { calls, members, clock }: PerRequestServices,
  drawn: DrawnPage,
  { session, locale, marks: known }: { session: MemberSession | null; locale: Locale; marks?: MemberMarks },
): Promise<DrawnPage> {
  if (!session) return drawn
  const marks = known ?? memberMarks(await members.describeSession(session), clock(), locale)
  if (marks.member === '') return drawn
  calls.cookie.remember(session.id, marks)
  return { ...drawn, parts: [markMember(Buffer.concat(drawn.parts), marks)] }
}

/** The bytes of a page, or of whole parts of one, with the member in their places. */
export function markMember(html: Buffer, { member, values }: MemberMarks): Buffer {
  const filled = fill(html.toString('latin1'), values)
  return Buffer.from(filled.replace('<html ', `<html ${memberData.member}="${member}" `), 'latin1')
}

const textMark = ` ${memberData.text}="`
const tierMark = ` ${memberData.tier}="`
/** The attributes as our own views write them (renderToStaticMarkup), on an element that is still empty. */
const emptyElement = new RegExp(`<(\\w+)\\b[^<>]*? ${memberData.text}="([^"]*)"[^<>]*>(?=</\\1>)`, 'y')
const tiers = new RegExp(` ${memberData.tier}="(\\w*)" ${memberData.tierOf}="(\\w+)"`, 'y')

/**
 * The page's bytes as letters of one byte each, so that nothing is decoded: half the time of text, and the marks, names
 * and tags are plain letters. What is put in is turned into bytes likewise.
 */
function fill(html: string, values: MemberValues): string {
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value && Buffer.from(escapeHtml(value)).toString('latin1')]),
  )
  const named = replaceAt(html, textMark, (at) => {
    emptyElement.lastIndex = html.lastIndexOf('<', at)
    const found = emptyElement.exec(html)
    return found && { from: found.index, length: found[0].length, text: found[0] + fillText(found[2] ?? '', escaped) }
  })
  return replaceAt(named, tierMark, (at) => {
    tiers.lastIndex = at
    const [whole = '', first = '', of = ''] = tiers.exec(named) ?? []
    const tier = escaped[`${of}Tier`] ?? first
    const text = ` ${memberData.tier}="${tier}" ${memberData.tierFirst}="${first}" ${memberData.tierOf}="${of}"`
    return whole === '' ? null : { from: at, length: whole.length, text }
  })
}

/** Looks at each mark alone: a pattern over the whole page would try every element of it. */
function replaceAt(
  html: string,
  mark: string,
  read: (at: number) => { from: number; length: number; text: string } | null,
): string {
  let written = ''
  let end = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const found = read(at)
    if (!found) continue
    written += html.slice(end, found.from) + found.text
    end = found.from + found.length
  }
  return written + html.slice(end)
}
