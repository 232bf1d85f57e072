import {
  deskFile,
  type FileAnswer,
  type FileChoiceAnswer,
  fileBodies,
  fileQueryParameters,
} from '#shared/desk/calls/files.ts'
import { toIso } from '#shared/desk/calls/iso.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall, type Landing } from './deskCall.ts'

const ofFile = { route: 'file', answers: { file: answerOf, fileChoice: choiceOf }, schema: deskFile } as const

/** VIP files of a casino: found, compared with an identity document, the card given, replaced, blocked. */
export const fileCalls = [
  deskCall({
    ...ofFile,
    name: 'findFile',
    path: '/files/find',
    route: 'files',
    form: 'find',
    body: fileBodies.find,
    description: { summary: 'api.desk.findFile' },
  }),
  deskCall({
    ...ofFile,
    name: 'readFile',
    path: '/files/:id',
    description: { summary: 'api.desk.readFile', query: fileQueryParameters },
  }),
  deskCall({
    ...ofFile,
    name: 'giveCard',
    path: '/files/:id/give',
    form: 'give',
    // The page asks for the card once the identity was seen: a caller says so in the same body.
    fields: { step: 'give' },
    done: 'cardGiven',
    body: fileBodies.give,
    description: { summary: 'api.desk.giveCard' },
  }),
  deskCall({
    ...ofFile,
    name: 'replaceCard',
    path: '/files/:id/replace',
    form: 'replace',
    fields: { step: 'replace' },
    done: 'cardReplaced',
    body: fileBodies.replace,
    description: { summary: 'api.desk.replaceCard' },
  }),
  deskCall({
    ...ofFile,
    name: 'blockCard',
    path: '/files/:id/block',
    form: 'block',
    done: 'cardBlocked',
    body: fileBodies.block,
    description: { summary: 'api.desk.blockCard' },
  }),
  deskCall({
    ...ofFile,
    name: 'reopenFile',
    path: '/files/:id/reopen',
    form: 'reopen',
    done: 'fileReopened',
    body: fileBodies.reopen,
    description: { summary: 'api.desk.reopenFile' },
  }),
]

/** The card's number stands without blanks, as `before` of an act on it. */
function answerOf({ file, until }: DeskViews['file'], { params: { id = '' } }: Landing): FileAnswer {
  const { card, ...rest } = toIso({ ...file, until })
  return { id, ...rest, ...(card && { card: card.replaceAll(' ', '') }) }
}

function choiceOf({ choices }: DeskViews['fileChoice'], { params: { id = '' } }: Landing): FileChoiceAnswer {
  return {
    id,
    choices: choices.map(({ name, birthdate, state }, index) => ({
      member: String(index + 1),
      name,
      birthdate,
      state,
    })),
  }
}
