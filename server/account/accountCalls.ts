import type { Call } from '#server/http/calls/call.ts'
import type { Account } from './account.ts'
import { activate } from './activate.ts'
import { addAddress, changeAddress, readAddress } from './address.ts'
import { endDevice, listDevices } from './devices.ts'
import { changeEmail, confirmEmailChange, stopEmailChange } from './email.ts'
import { erase } from './erase.ts'
import { exportData } from './exportData.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { changeMe } from './me.ts'
import type { AccountMember } from './members.ts'
import { changeOptin } from './optin.ts'
import { changePassword, choosePassword } from './password.ts'
import { changePhoneNumber, removePhoneNumber } from './phoneNumber.ts'
import { beginReset, finishReset } from './resetPassword.ts'

/** The calls that both programmes have, by their names. */
export function accountCalls<Member extends AccountMember>(account: Account<Member>) {
  return {
    login: login(account),
    logout: logout(account),
    activate: activate(account),
    // Before the call with a token: `init` is none.
    beginReset: beginReset(account),
    finishReset: finishReset(account),
    changeMe: changeMe(account),
    readAddress: readAddress(account),
    addAddress: addAddress(account),
    changeAddress: changeAddress(account),
    changePhoneNumber: changePhoneNumber(account),
    removePhoneNumber: removePhoneNumber(account),
    changeEmail: changeEmail(account),
    confirmEmailChange: confirmEmailChange(account),
    stopEmailChange: stopEmailChange(account),
    changePassword: changePassword(account),
    choosePassword: choosePassword(account),
    changeOptin: changeOptin(account),
    listDevices: listDevices(account),
    endDevice: endDevice(account),
    exportData: exportData(account),
    erase: erase(account),
  } satisfies Record<string, Call>
}
