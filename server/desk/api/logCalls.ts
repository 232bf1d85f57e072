import { withIso } from '#server/http/calls/instants.ts'
import { pageParameter } from '#server/http/calls/readPage.ts'
import { logPage } from '#shared/desk/answers.ts'
import { oneOf } from '#shared/schemas/answer.ts'
import { deskCall } from './deskCall.ts'

export const logCalls = [
  deskCall({
    name: 'readLog',
    path: '/log',
    route: 'acts',
    view: 'acts',
    schema: logPage,
    answer: ({ lines, page, pages, total }) => ({ items: lines.map(withIso), page, pages, total }),
    description: { summary: 'api.desk.readLog', query: { page: pageParameter, all: oneOf(['1']) } },
  }),
]
