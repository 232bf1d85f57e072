import { pageParameter } from '#server/http/calls/readPage.ts'
import { toIso } from '#shared/desk/calls/iso.ts'
import {
  deskList,
  deskListLook,
  deskLists,
  type ListAnswer,
  type ListLookAnswer,
  listBodies,
  listParts,
} from '#shared/desk/calls/lists.ts'
import { everywhereQuery } from '#shared/desk/calls/points.ts'
import type { ListProps } from '#shared/desk/lists.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall, deskFileCall, type Landing } from './deskCall.ts'

const ofLook = { answers: { listLook: lookOf }, schema: deskListLook } as const
const ofFile = { form: 'export', lands: 'listFile', type: 'text/csv' } as const

/** Lists of people who may be written to, and of those who may not: counts, pages, one address with its proofs, files. */
export const listCalls = [
  deskCall({
    name: 'readLists',
    path: '/lists',
    route: 'lists',
    answers: { lists: ({ letter }) => ({ letter }) },
    schema: deskLists,
    description: { summary: 'api.desk.readLists', query: everywhereQuery },
  }),
  deskCall({
    ...ofLook,
    name: 'findAddress',
    path: '/lists/find',
    route: 'lists',
    form: 'find',
    body: listBodies.find,
    description: { summary: 'api.desk.findAddress' },
  }),
  deskCall({
    ...ofLook,
    name: 'readAddress',
    path: '/lists/addresses/:id',
    route: 'listLook',
    description: { summary: 'api.desk.readAddress' },
  }),
  deskCall({
    name: 'listLetter',
    path: '/lists/letter',
    route: 'letterList',
    answers: { letterList: listOf },
    schema: deskList,
    description: { summary: 'api.desk.listLetter', query: { ...listParts.letter, page: pageParameter } },
  }),
  deskCall({
    name: 'listOptins',
    path: '/lists/agreements',
    route: 'optinList',
    answers: { optinList: listOf },
    schema: deskList,
    description: { summary: 'api.desk.listOptins', query: { ...listParts.optins, page: pageParameter } },
  }),
  deskCall({
    name: 'listLeft',
    path: '/lists/unsubscribed',
    route: 'leftList',
    answers: { leftList: listOf },
    schema: deskList,
    description: { summary: 'api.desk.listLeft', query: { ...listParts.left, page: pageParameter } },
  }),
  deskFileCall({
    ...ofFile,
    name: 'exportLetter',
    path: '/lists/letter/export',
    route: 'letterList',
    body: listBodies.letter,
    description: { summary: 'api.desk.exportLetter' },
  }),
  deskFileCall({
    ...ofFile,
    name: 'exportOptins',
    path: '/lists/agreements/export',
    route: 'optinList',
    body: listBodies.optins,
    description: { summary: 'api.desk.exportOptins' },
  }),
  deskFileCall({
    ...ofFile,
    name: 'exportLeft',
    path: '/lists/unsubscribed/export',
    route: 'leftList',
    body: listBodies.left,
    description: { summary: 'api.desk.exportLeft' },
  }),
]

function listOf({ entries, total, page, pages, reasons }: ListProps): ListAnswer {
  return toIso({ items: entries, total, page, pages, ...(reasons && { reasons }) })
}

function lookOf(
  { email, mayWrite, letter, optins, until }: DeskViews['listLook'],
  { params: { id = '' } }: Landing,
): ListLookAnswer {
  return { id, ...toIso({ email, mayWrite, ...(letter && { letter }), optins, until }) }
}
