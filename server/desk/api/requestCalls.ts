import { pageParameter } from '#server/http/calls/readPage.ts'
import { toIso } from '#shared/desk/calls/iso.ts'
import {
  deskContest,
  deskContests,
  deskRequest,
  type RequestAnswer,
  type RequestListAnswer,
  requestBodies,
  requestList,
  requestQuery,
} from '#shared/desk/calls/requests.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall, deskFileCall } from './deskCall.ts'

const ofList = { answers: { requests: listOf }, schema: requestList } as const
const ofRequest = { route: 'request', answers: { request: requestOf }, schema: deskRequest } as const
const ofDraw = {
  route: 'draw',
  answers: { draw: ({ contest }: DeskViews['draw']) => toIso(contest) },
  schema: deskContest,
} as const

/** Messages of the forms: the inbox, one request with its answers, its file; and the draws of contests. */
export const requestCalls = [
  deskCall({
    ...ofList,
    name: 'listRequests',
    path: '/requests',
    route: 'requests',
    description: { summary: 'api.desk.listRequests', query: { ...requestQuery, page: pageParameter } },
  }),
  deskCall({
    ...ofRequest,
    name: 'readRequest',
    path: '/requests/:id',
    description: { summary: 'api.desk.readRequest' },
  }),
  deskFileCall({
    name: 'readRequestFile',
    path: '/requests/:id/file',
    route: 'requestFile',
    lands: 'requestFile',
    type: 'application/octet-stream',
    description: { summary: 'api.desk.readRequestFile' },
  }),
  deskCall({
    ...ofRequest,
    name: 'takeRequest',
    path: '/requests/:id/take',
    form: 'take',
    done: 'requestTake',
    body: requestBodies.step,
    description: { summary: 'api.desk.takeRequest' },
  }),
  deskCall({
    ...ofRequest,
    name: 'releaseRequest',
    path: '/requests/:id/release',
    form: 'release',
    done: 'requestRelease',
    body: requestBodies.step,
    description: { summary: 'api.desk.releaseRequest' },
  }),
  deskCall({
    ...ofRequest,
    name: 'answerRequest',
    path: '/requests/:id/answer',
    form: 'answer',
    done: 'requestAnswer',
    body: requestBodies.answer,
    description: { summary: 'api.desk.answerRequest' },
  }),
  deskCall({
    ...ofRequest,
    name: 'draftAnswer',
    path: '/requests/:id/draft',
    form: 'draft',
    done: 'requestDraft',
    body: requestBodies.draft,
    description: { summary: 'api.desk.draftAnswer' },
  }),
  deskCall({
    ...ofRequest,
    name: 'noteOnRequest',
    path: '/requests/:id/note',
    form: 'note',
    done: 'requestNote',
    body: requestBodies.note,
    description: { summary: 'api.desk.noteOnRequest' },
  }),
  deskCall({
    ...ofRequest,
    name: 'closeRequest',
    path: '/requests/:id/close',
    form: 'close',
    done: 'requestClose',
    body: requestBodies.step,
    description: { summary: 'api.desk.closeRequest' },
  }),
  deskCall({
    ...ofRequest,
    name: 'reopenRequest',
    path: '/requests/:id/reopen',
    form: 'reopen',
    done: 'requestReopen',
    body: requestBodies.step,
    description: { summary: 'api.desk.reopenRequest' },
  }),
  deskCall({
    ...ofList,
    name: 'passRequest',
    path: '/requests/:id/pass',
    route: 'request',
    form: 'pass',
    done: 'requestPass',
    body: requestBodies.pass,
    description: { summary: 'api.desk.passRequest' },
  }),
  deskCall({
    ...ofRequest,
    name: 'markSpam',
    path: '/requests/:id/spam',
    form: 'spam',
    done: 'requestSpam',
    body: requestBodies.step,
    description: { summary: 'api.desk.markSpam' },
  }),
  deskCall({
    ...ofRequest,
    name: 'acceptSpam',
    path: '/requests/:id/accept',
    form: 'accept',
    done: 'requestAccept',
    body: requestBodies.step,
    description: { summary: 'api.desk.acceptSpam' },
  }),
  deskCall({
    name: 'listContests',
    path: '/draws',
    route: 'draws',
    answers: { draws: ({ contests }) => toIso({ items: contests }) },
    schema: deskContests,
    description: { summary: 'api.desk.listContests' },
  }),
  deskCall({ ...ofDraw, name: 'readDraw', path: '/draws/:contest', description: { summary: 'api.desk.readDraw' } }),
  deskCall({
    ...ofDraw,
    name: 'announceDraw',
    path: '/draws/:contest/announce',
    form: 'announce',
    done: 'drawAnnounce',
    body: requestBodies.announce,
    description: { summary: 'api.desk.announceDraw' },
  }),
  deskCall({
    ...ofDraw,
    name: 'drawContest',
    path: '/draws/:contest/draw',
    form: 'draw',
    done: 'drawDraw',
    body: requestBodies.draw,
    description: { summary: 'api.desk.drawContest' },
  }),
  deskCall({
    ...ofDraw,
    name: 'replaceWinner',
    path: '/draws/:contest/replace',
    form: 'replace',
    done: ['drawReplace', 'drawLeave'],
    body: requestBodies.replace,
    description: { summary: 'api.desk.replaceWinner' },
  }),
]

function listOf({ entries, forms, total, page, pages }: DeskViews['requests']): RequestListAnswer {
  return toIso({ items: entries, forms, total, page, pages })
}

function requestOf({ request, draft, houses }: DeskViews['request']): RequestAnswer {
  return toIso({ request, draft, houses })
}
