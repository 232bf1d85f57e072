export { issueCard, registerCard } from './cards/floorCards.ts'
export { summaryOf } from './members/memberProfile.ts'
export { type VipCalls, vipCalls } from './vipCalls.ts'
export type { VipServices } from './vipServices.ts'
