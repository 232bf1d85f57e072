import { pageParameter } from '#server/http/calls/readPage.ts'
import type { CallDescription } from '#server/http/describe/description.ts'
import {
  accountMail,
  addressAnswer,
  ceremonyAnswer,
  civilityAnswer,
  deviceSessionsAnswer,
  emailAnswer,
  mailList,
  passkeyEntry,
  passkeyName,
  passkeysAnswer,
  personExport,
  phoneAnswer,
} from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { absent } from '#shared/features.ts'
import { type JsonSchema, nothing, path, text } from '#shared/http/answer.ts'
import { mailboxLimits } from '#shared/limits.ts'
import type { accountCalls } from './accountCalls.ts'

/** Answers in which the programmes differ. */
interface ProgrammeAnswers {
  /** Login and activation. */
  connected: JsonSchema
  optin: JsonSchema
}

type Descriptions = { readonly [Name in keyof ReturnType<typeof accountCalls>]: CallDescription }

/** `redirect`: the path of this site that the mail's link leads on to. */
export const redirectQuery = { redirect: path }

/** Descriptions of the calls that both programmes have. */
export function accountApi(programme: Programme, { connected, optin }: ProgrammeAnswers): Descriptions {
  const error = (code: '0026' | '0029' | '0053' | '0086' | '0088' | '0089' | '0090' | '0109' | '0135') =>
    `${programme}.${code}` as const
  const blocked = blockedError(programme)
  const proves = [error('0090'), blocked, ...refusesPasskey]
  return {
    login: {
      summary: 'api.account.login',
      query: redirectQuery,
      answers: { 200: connected },
      errors: [error('0090'), blocked, error('0026')],
    },
    logout: { summary: 'api.account.logout', answers: { 204: null } },
    activate: {
      summary: 'api.account.activate',
      answers: { 200: connected },
      errors: [error('0086'), error('0109')],
    },
    beginReset: { summary: 'api.account.beginReset', answers: { 202: nothing } },
    finishReset: {
      summary: 'api.account.finishReset',
      answers: { 200: nothing },
      errors: [error('0088'), error('0089'), error('0135')],
    },
    changeMe: { summary: 'api.account.changeMe', answers: { 200: civilityAnswer } },
    readAddress: { summary: 'api.account.readAddress', answers: { 200: addressAnswer } },
    addAddress: { summary: 'api.account.addAddress', answers: { 201: addressAnswer }, errors: ['generic.conflict'] },
    changeAddress: {
      summary: 'api.account.changeAddress',
      answers: { 200: addressAnswer },
      errors: ['generic.notFound'],
    },
    changePhoneNumber: { summary: 'api.account.changePhoneNumber', answers: { 200: phoneAnswer } },
    removePhoneNumber: { summary: 'api.account.removePhoneNumber', answers: { 204: null } },
    changeEmail: {
      summary: 'api.account.changeEmail',
      answers: { 200: emailAnswer },
      errors: [...proves, error('0029'), error('0053')],
    },
    checkEmail: { summary: 'api.account.checkEmail', answers: { 202: nothing } },
    confirmEmailChange: {
      summary: 'api.account.confirmEmailChange',
      answers: { 200: emailAnswer },
      errors: [error('0086'), error('0053')],
    },
    stopEmailChange: { summary: 'api.account.stopEmailChange', answers: { 200: nothing }, errors: [error('0086')] },
    changePassword: { summary: 'api.account.changePassword', answers: { 200: nothing }, errors: proves },
    choosePassword: {
      summary: 'api.account.choosePassword',
      answers: { 201: nothing },
      errors: ['generic.conflict'],
    },
    changeOptin: { summary: 'api.account.changeOptin', answers: { 200: optin } },
    listDevices: { summary: 'api.account.listDevices', answers: { 200: deviceSessionsAnswer } },
    endDevice: { summary: 'api.account.endDevice', answers: { 204: null }, errors: ['generic.notFound'] },
    ...passkeyApi(programme, connected),
    ...mailApi,
    exportData: { summary: 'api.account.exportData', answers: { 200: personExport } },
    erase: { summary: 'api.account.erase', answers: { 204: null }, errors: proves },
  }
}

const refusesPasskey = has.passkeys
  ? (['generic.passkeyRefused', 'generic.passkeyExpired', 'generic.passkeyBlocked'] as const)
  : absent

function blockedError(programme: Programme): ErrorId {
  return programme === 'eph' ? 'eph.0072' : 'vip.accountBlockedAfterMultipleLoginAttempts'
}

/** Descriptions of the calls of passkeys. */
function passkeyApi(programme: Programme, connected: JsonSchema) {
  const blocked = blockedError(programme)
  return {
    beginPasskeyLogin: {
      summary: 'api.account.beginPasskeyLogin',
      answers: { 200: ceremonyAnswer },
      errors: ['generic.notFound'],
    },
    passkeyLogin: {
      summary: 'api.account.passkeyLogin',
      answers: { 200: connected },
      errors: [blocked, ...refusesPasskey],
    },
    listPasskeys: { summary: 'api.account.listPasskeys', answers: { 200: passkeysAnswer } },
    beginPasskey: {
      summary: 'api.account.beginPasskey',
      answers: { 200: ceremonyAnswer },
      errors: ['generic.notFound'],
    },
    beginProof: {
      summary: 'api.account.beginProof',
      answers: { 200: ceremonyAnswer },
      errors: ['generic.notFound'],
    },
    addPasskey: {
      summary: 'api.account.addPasskey',
      answers: { 201: passkeyEntry },
      errors: [`${programme}.0090`, blocked, ...refusesPasskey, 'generic.tooManyPasskeys', 'generic.conflict'],
    },
    namePasskey: {
      summary: 'api.account.namePasskey',
      answers: { 200: passkeyName },
      errors: ['generic.notFound'],
    },
    removePasskey: { summary: 'api.account.removePasskey', answers: { 204: null }, errors: ['generic.notFound'] },
    beginLostPasskeys: { summary: 'api.account.beginLostPasskeys', answers: { 202: nothing } },
    removeLostPasskeys: {
      summary: 'api.account.removeLostPasskeys',
      answers: { 200: nothing },
      errors: [`${programme}.0086`, 'generic.notFound'],
    },
  } satisfies Record<string, CallDescription>
}

/** Descriptions of the calls of what we wrote. */
const mailApi = {
  listMails: {
    summary: 'api.account.listMails',
    query: { q: { type: 'string', maxLength: mailboxLimits.search }, page: pageParameter },
    answers: { 200: mailList },
  },
  markAllMails: { summary: 'api.account.markAllMails', answers: { 204: null } },
  readMail: { summary: 'api.account.readMail', answers: { 200: accountMail }, errors: ['generic.notFound'] },
  readMailFile: {
    summary: 'api.account.readMailFile',
    answers: { 200: text },
    type: 'text/calendar',
    errors: ['generic.notFound'],
  },
  markMailRead: { summary: 'api.account.markMailRead', answers: { 204: null }, errors: ['generic.notFound'] },
  markMailUnread: { summary: 'api.account.markMailUnread', answers: { 204: null }, errors: ['generic.notFound'] },
} satisfies Record<string, CallDescription>
