import { describeWithout } from './describeWithout.ts'

describeWithout('a casino, its card, poker and protection', {
  features: ['casino', 'vip', 'poker', 'protection'],
  routes: /^(vip|poker|tournament|payment$|jackpot|protect$)/,
  calls: /^\/api\/(vip|poker|casinos|floor)\b|protection|claims/,
  desk: /^(rewards?|advantages?|tournament|files?$|points|lineClaims?|adjustments|ledger|door|visit|protect|money)/,
  tables: ['vipMembers', 'pointsLines', 'rewardClaims', 'registrations', 'payments', 'protections'],
  words: /casino|poker|jackpot|\bvip|tournoi|tournament|gambling|joueurs/i,
})
