export { refuseWhilePaused } from './refuseWhilePaused.ts'
