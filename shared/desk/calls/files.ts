import { either, instant, type JsonSchema, list, object, oneOf, optional, text } from '#shared/schemas/answer.ts'
import { blockReasons, type EndReason, replaceReasons } from '#shared/vip/cards.ts'
import type { DeskFile, FileState } from '../files.ts'
import { deskBodies } from './counter.ts'
import type { Iso } from './iso.ts'

/** A VIP file, open for a quarter of an hour under the id of its look. */
export type FileAnswer = { id: string; until: string } & Iso<DeskFile>

/** Several have that name and birth date: each is read, and acted on, with its `member`. */
export interface FileChoiceAnswer {
  id: string
  choices: { member: string; name: string; birthdate: string; state: FileState }[]
}

const state = oneOf<FileState>(['open', 'expired', 'full', 'blocked'])
const endReasons = [...new Set<EndReason>([...replaceReasons, ...blockReasons])]

const file = object<FileAnswer>('DeskFile', {
  id: text,
  until: instant,
  state,
  name: text,
  birthName: optional(text),
  birthdate: text,
  fileNumber: optional(text),
  fileUntil: optional(instant),
  card: optional(text),
  fullSince: optional(instant),
  ended: list(
    object<FileAnswer['ended'][number]>('DeskEndedCard', {
      ending: text,
      state: oneOf(['replaced', 'blocked']),
      reason: oneOf(endReasons),
      at: instant,
    }),
  ),
})

export const deskFile = either(
  file,
  object<FileChoiceAnswer>('DeskFileChoice', {
    id: text,
    choices: list(
      object<FileChoiceAnswer['choices'][number]>('DeskFileChosen', {
        member: text,
        name: text,
        birthdate: text,
        state,
      }),
    ),
  }),
)

/** One of several who were found. */
const member = { type: 'string', pattern: '^[1-9]\\d?$', examples: ['1'] } as const

export const fileQueryParameters = { member }

const card = { type: 'string', examples: ['427118055636'] } as const
/** The number of the card that the file shows: of two desks that change it at once, one does. */
const before = { type: 'string', examples: ['427118055636'] } as const

export const fileBodies = {
  find: { ...deskBodies.findMember, title: 'DeskFindFile' },
  give: {
    title: 'DeskGiveCard',
    type: 'object',
    properties: { card, identity: oneOf(['seen']), member },
    required: ['card', 'identity'],
  },
  replace: {
    title: 'DeskReplaceCard',
    type: 'object',
    properties: { card, reason: oneOf(replaceReasons), before, identity: oneOf(['seen']), member },
    required: ['card', 'reason', 'identity'],
  },
  block: {
    title: 'DeskBlockCard',
    type: 'object',
    properties: { reason: oneOf(blockReasons), before, member },
    required: ['reason', 'before'],
  },
  reopen: { title: 'DeskReopenFile', type: 'object', properties: { member } },
} as const satisfies Record<string, JsonSchema>
