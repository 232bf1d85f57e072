import { writeAct } from '#server/desk/index.ts'
import type { MailData } from '#server/mail/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Tx } from '#server/store/tables.ts'
import type { LetterStep } from '#shared/desk/letters.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { letterLimits } from '#shared/limits.ts'
import type { LetterDeskServices } from '../deskLetters.ts'
import { beginSending, dueSendings, markLate, refuseSending, type Sending, settleEnded } from '../sending/sendings.ts'
import { isRequestedByTwo } from './secondPerson.ts'

/** Why a planned letter does not leave at its time, but for a time that passed unseen. */
type HeldReason = Exclude<MailData['deskLetterHeld']['why'], 'late'>

/**
 * Begins the sendings whose time has come, with the story as it is then; one whose story cannot be sent is refused, and one
 * that a single person has asked for, or whose time passed long ago, waits for a person. Each is a line of both logs.
 */
export async function dueLetters(
  services: Pick<LetterDeskServices, 'store' | 'clock' | 'log' | 'letters' | 'mail'>,
): Promise<void> {
  const { store, clock, log, letters, mail } = services
  // A letter would be refused for pages that have not arrived yet; the next run begins it.
  if (!letters.isReady()) return
  for (const sending of await dueSendings(store.db, clock())) {
    const { id, story, scheduledAt } = sending
    if (clock() - (scheduledAt ?? 0) > letterLimits.lateMs) {
      await done('late', (tx) => markLate(tx, sending))
      continue
    }
    if (!(await isRequestedByTwo(store.db, sending))) {
      await done('late', (tx) => markLate(tx, sending), 'alone')
      continue
    }
    const edition = await letters.read(story)
    if (edition && !('problems' in edition)) await done('begin', (tx) => beginSending(tx, sending, edition, clock()))
    else {
      const reason = edition ? 'incomplete' : 'unpublished'
      await done('refuse', (tx) => refuseSending(tx, sending, reason, clock()), reason)
    }

    async function done(step: LetterStep, change: (tx: Tx) => Promise<boolean>, why?: HeldReason): Promise<void> {
      const isDone = await store.transaction(async (tx) => {
        // A person has changed it meanwhile.
        if (!(await change(tx))) return false
        const source = { personId: null, role: 'system', network: null, at: clock() }
        const details = { sending: id, ...(why && { why }) }
        await writeAct(tx, source, { act: 'sendLetter', subject: story, reason: step, details })
        if (step !== 'begin') await mailPlanner(tx, mail, sending, why ?? 'late')
        return true
      })
      if (isDone) log[step === 'begin' ? 'info' : 'warn']({ sending: id, step, why }, 'the time of a letter has come')
    }
  }
  await settleEnded(store.db, clock())
}

/** Writes to the person who planned it, in their language and about the house at which they did. */
async function mailPlanner(
  tx: Tx,
  mail: LetterDeskServices['mail'],
  { story, personId, subjects }: Pick<Sending, 'story' | 'personId' | 'subjects'>,
  why: HeldReason | 'late',
): Promise<void> {
  if (!personId) return
  const person = await tx
    .selectFrom('deskPeople')
    .select(['name', 'email', 'language'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const planned = await tx
    .selectFrom('deskActs')
    .select('house')
    .where('subject', '=', story)
    .where('act', '=', 'sendLetter')
    .where('personId', '=', personId)
    .where('house', 'is not', null)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  if (!person) return
  const { name, email: to, language: locale } = person
  const letter = planned?.house ? deskPath('letter', locale, { house: planned.house, story }) : deskPath('home', locale)
  const data = { name, subject: textIn(subjects, locale), letter, why }
  await mail.queue(tx, { kind: 'deskLetterHeld', locale, to, data })
}
