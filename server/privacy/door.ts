export { giveConsents } from './consents.ts'
export { erasePerson, exportPerson } from './person.ts'
