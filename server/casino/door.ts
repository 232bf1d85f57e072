export { type FloorHandler, floorIntake } from './floorIntake.ts'
