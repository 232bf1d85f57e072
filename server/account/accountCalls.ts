import type { Call } from '#server/http/calls/call.ts'
import { absent } from '#shared/features.ts'
import type { Account } from './account.ts'
import { activate } from './activation.ts'
import { changePassword, choosePassword } from './credentials.ts'
import { changeEmail, checkEmail, confirmEmailChange, stopEmailChange } from './email.ts'
import { erase, exportData } from './leaving.ts'
import { beginLostPasskeys, removeLostPasskeys } from './lostPasskeys.ts'
import { listAccountMails, markAccountMail, markAllMails, readAccountMail, readMailFile } from './mails/mailCalls.ts'
import type { AccountMember } from './members.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginProof,
  listPasskeys,
  namePasskey,
  passkeyLogin,
  removePasskey,
} from './passkeys.ts'
import {
  addAddress,
  changeAddress,
  changeMe,
  changeOptin,
  changePhoneNumber,
  readAddress,
  removePhoneNumber,
} from './profile.ts'
import { beginReset, finishReset } from './resetPassword.ts'
import { endDevice, listDevices, login, logout } from './signIn.ts'

/** The calls that both programmes have, by name. */
export function accountCalls<Member extends AccountMember>(account: Account<Member>) {
  return {
    login: login(account),
    logout: logout(account),
    activate: activate(account),
    // Must come before the call with a token, which would match `init`.
    beginReset: beginReset(account),
    finishReset: finishReset(account),
    changeMe: changeMe(account),
    readAddress: readAddress(account),
    addAddress: addAddress(account),
    changeAddress: changeAddress(account),
    changePhoneNumber: changePhoneNumber(account),
    removePhoneNumber: removePhoneNumber(account),
    changeEmail: changeEmail(account),
    checkEmail: checkEmail(account),
    confirmEmailChange: confirmEmailChange(account),
    stopEmailChange: stopEmailChange(account),
    changePassword: changePassword(account),
    choosePassword: choosePassword(account),
    changeOptin: changeOptin(account),
    listDevices: listDevices(account),
    endDevice: endDevice(account),
    ...(has.passkeys
      ? {
          beginPasskeyLogin: beginPasskeyLogin(account),
          passkeyLogin: passkeyLogin(account),
          listPasskeys: listPasskeys(account),
          beginPasskey: beginPasskey(account),
          beginProof: beginProof(account),
          addPasskey: addPasskey(account),
          namePasskey: namePasskey(account),
          removePasskey: removePasskey(account),
          // Must come before the call with a token, which would match `init`.
          beginLostPasskeys: beginLostPasskeys(account),
          removeLostPasskeys: removeLostPasskeys(account),
        }
      : absent),
    listMails: listAccountMails(account),
    // Must come before the calls with an id, which would match `read`.
    markAllMails: markAllMails(account),
    readMail: readAccountMail(account),
    readMailFile: readMailFile(account),
    markMailRead: markAccountMail(account, true),
    markMailUnread: markAccountMail(account, false),
    exportData: exportData(account),
    erase: erase(account),
  } satisfies Record<string, Call>
}
