import type { Call } from '#server/http/calls/call.ts'
import { listBookings, readBooking } from './bookings.ts'
import { endDevice, listDevices } from './devices.ts'
import type { HotelServices } from './hotelServices.ts'
import { addAddress, changeAddress, readAddress } from './profile/address.ts'
import { readCardRenewal, requestCardRenewal } from './profile/cardRenewal.ts'
import { exportData } from './profile/exportData.ts'
import { changeMe, readMe } from './profile/me.ts'
import { changeOptin } from './profile/optin.ts'
import { changePhoneNumber, removePhoneNumber } from './profile/phoneNumber.ts'
import { activate } from './users/activate.ts'
import { activateCollaborator } from './users/collaborator.ts'
import { changeEmail, confirmEmailChange } from './users/email.ts'
import { erase } from './users/erase.ts'
import { init } from './users/init.ts'
import { login } from './users/login.ts'
import { logout } from './users/logout.ts'
import { changePassword } from './users/password.ts'
import { beginReset, finishReset } from './users/resetPassword.ts'
import { signup } from './users/signup.ts'

export { cardDelivered } from './cardDelivered.ts'
export { checkClientToken } from './clientToken.ts'
export { seedDemo } from './demo/seedDemo.ts'
export type { HotelServices } from './hotelServices.ts'
export { liftLevel } from './memberState.ts'
export { hotelPages } from './pages/hotelPages.ts'
export { rightOf } from './rightOf.ts'
export { importStaff, readStaffList } from './staff/importStaff.ts'

export type HotelCalls = ReturnType<typeof hotelCalls>

/** Every call of `/api/eph` by its name (spec §7, decisions §3): the JSON routes and the forms of pages run the same. */
export function hotelCalls(services: HotelServices) {
  return {
    init: init(services),
    login: login(services),
    logout: logout(),
    signup: signup(services),
    activate: activate(services),
    // Before the call with a token: `init` is none.
    beginReset: beginReset(services),
    finishReset: finishReset(services),
    collaborator: activateCollaborator(services),
    readMe: readMe(services),
    changeMe: changeMe(services),
    readAddress: readAddress(services),
    addAddress: addAddress(services),
    changeAddress: changeAddress(services),
    changePhoneNumber: changePhoneNumber(services),
    removePhoneNumber: removePhoneNumber(services),
    changeEmail: changeEmail(services),
    confirmEmailChange: confirmEmailChange(services),
    changePassword: changePassword(services),
    changeOptin: changeOptin(services),
    readCardRenewal: readCardRenewal(services),
    requestCardRenewal: requestCardRenewal(services),
    listBookings: listBookings(services),
    readBooking: readBooking(services),
    listDevices: listDevices(services),
    endDevice: endDevice(services),
    exportData: exportData(services),
    erase: erase(services),
  } satisfies Record<string, Call>
}
