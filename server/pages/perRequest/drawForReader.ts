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
import { escapeHtml, readParts } from '../html.ts'
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
  return { ...drawn, parts: markMember(drawn.parts, marks) }
}

/** The bytes of a page, or of whole parts of one, with the member in their places. */
export function markMember(html: readonly Buffer[], { member, values }: MemberMarks): Buffer[] {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && escapeHtml(value)]))
  const pieces = readParts(html, ofBlocks, cutAtMarks).flat()
  return pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : Buffer.from(piece(member, escaped))))
}

/** Bytes that are the same for all, or what stands between them. */
type Piece = Buffer | ((member: string, escaped: MemberValues) => string)

const ofBlocks = new WeakMap<Buffer, readonly Piece[]>()

const mark = new RegExp(`<html | ${memberData.text}="| ${memberData.tier}="`, 'g')
/** The attributes as our own views write them (renderToStaticMarkup), on an element that is still empty. */
const emptyElement = new RegExp(`<(\\w+)\\b[^<>]*? ${memberData.text}="([^"]*)"[^<>]*>(?=</\\1>)`, 'y')
const tiers = new RegExp(` ${memberData.tier}="(\\w*)" ${memberData.tierOf}="(\\w+)"`, 'y')

function cutAtMarks(html: Buffer): readonly Piece[] {
  // A letter for each byte: nothing is decoded, and the marks, names and tags are plain letters.
  const text = html.toString('latin1')
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: name, index } of text.matchAll(mark)) {
    if (name.startsWith('<')) {
      const after = index + name.length
      put(after, after, (member) => `${memberData.member}="${member}" `)
    } else if (name.includes(memberData.text)) {
      emptyElement.lastIndex = text.lastIndexOf('<', index)
      const found = emptyElement.exec(text)
      if (!found) continue
      const template = Buffer.from(found[2] ?? '', 'latin1').toString()
      put(emptyElement.lastIndex, emptyElement.lastIndex, (_, escaped) => fillText(template, escaped))
    } else {
      tiers.lastIndex = index
      const [, first = '', of] = tiers.exec(text) ?? []
      if (of === undefined) continue
      put(index, tiers.lastIndex, (_, escaped) => {
        const tier = escaped[`${of}Tier`] ?? first
        return ` ${memberData.tier}="${tier}" ${memberData.tierFirst}="${first}" ${memberData.tierOf}="${of}"`
      })
    }
  }
  return end === 0 ? [html] : [...pieces, html.subarray(end)]

  function put(from: number, to: number, piece: Piece): void {
    pieces.push(html.subarray(end, from), piece)
    end = to
  }
}
