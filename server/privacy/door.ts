export { giveConsents } from './consents.ts'
export { inventory } from './inventory.ts'
export { erasePerson, exportPerson } from './person.ts'
