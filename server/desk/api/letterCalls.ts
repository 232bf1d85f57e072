import { toIso } from '#shared/desk/calls/iso.ts'
import { deskLetter, deskLetterList, type LetterAnswer, letterBodies, letterQuery } from '#shared/desk/calls/letters.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall } from './deskCall.ts'

const ofLetter = { route: 'letter', answers: { letter: letterOf }, schema: deskLetter } as const

/** Letters that can be sent, one of them, and what is done with its sendings. */
export const letterCalls = [
  deskCall({
    name: 'listLetters',
    path: '/letters',
    route: 'letters',
    answers: { letters: ({ letters }) => toIso({ items: letters }) },
    schema: deskLetterList,
    description: { summary: 'api.desk.listLetters' },
  }),
  deskCall({
    ...ofLetter,
    name: 'readLetter',
    path: '/letters/:story',
    description: { summary: 'api.desk.readLetter', query: letterQuery },
  }),
  deskCall({
    ...ofLetter,
    name: 'testLetter',
    path: '/letters/:story/test',
    form: 'test',
    done: 'letterTest',
    body: letterBodies.test,
    description: { summary: 'api.desk.testLetter' },
  }),
  deskCall({
    ...ofLetter,
    name: 'scheduleLetter',
    path: '/letters/:story/schedule',
    form: 'schedule',
    done: 'letterSchedule',
    body: letterBodies.schedule,
    description: { summary: 'api.desk.scheduleLetter' },
  }),
  deskCall({
    ...ofLetter,
    name: 'sendLetter',
    path: '/letters/:story/send',
    form: 'send',
    done: 'letterSend',
    body: letterBodies.send,
    description: { summary: 'api.desk.sendLetter' },
  }),
  deskCall({
    ...ofLetter,
    name: 'pauseLetter',
    path: '/letters/:story/pause',
    form: 'pause',
    done: 'letterPause',
    body: letterBodies.step,
    description: { summary: 'api.desk.pauseLetter' },
  }),
  deskCall({
    ...ofLetter,
    name: 'resumeLetter',
    path: '/letters/:story/resume',
    form: 'resume',
    done: 'letterResume',
    body: letterBodies.step,
    description: { summary: 'api.desk.resumeLetter' },
  }),
  deskCall({
    ...ofLetter,
    name: 'cancelLetter',
    path: '/letters/:story/cancel',
    form: 'cancel',
    done: 'letterCancel',
    body: letterBodies.step,
    description: { summary: 'api.desk.cancelLetter' },
  }),
]

function letterOf({ letter, preview }: DeskViews['letter']): LetterAnswer {
  return toIso({ letter, preview })
}
