export { giveConsents } from './consents.ts'
export { hotelOptinOf, noOptin, optinColumns, optinOf } from './optin.ts'
export { erasePerson, exportPerson } from './person.ts'
