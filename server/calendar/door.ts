export { calendarOf } from './events.ts'
