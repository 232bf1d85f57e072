import { describeWithout } from './describeWithout.ts'

describeWithout('a casino, its card, poker and protection', {
  features: ['casino', 'vip', 'poker', 'protection'],
  routes: /^(vip|poker|tournament|payment$|jackpot|protect$)/,
  calls: /^\/api\/(vip|poker|casinos|floor)\b|protection|claims/,
  desk: /^(rewards?|advantages?|tournament|files?$|points|lineClaims?|adjustments|ledger|door|visit|protect|money)/,
  tables: ['vipMembers', 'pointsLines', 'rewardClaims', 'registrations', 'payments', 'protections'],
  words: /casino|poker|jackpot|\bvip|tournoi|tournament|gambling|joueurs/i,
})

describeWithout('letters, evenings, passkeys, shows, search, baths and restaurants', {
  features: ['letter', 'outing', 'passkeys', 'shows', 'search', 'baths', 'restaurants'],
  routes: /^(shows|search|outing|newsletterConfirm|tableRedirect)$|passkey/i,
  calls: /^\/api\/search\b|passkey|newsletter\/confirm/,
  desk: /^(lists|letterList|optinList|leftList|listLook|listFile|letters?|letterMail)$/,
  tables: ['newsletterSubscriptions', 'letterSendings'],
  words: /passkey|clés? d’accès|spectacle|table-redirect|thalasso/i,
})

describeWithout('hotels, and so without a casino', {
  features: ['hotel', 'casino', 'vip', 'poker', 'protection'],
  routes: /^(hotel|vip|poker|tournament|payment$|jackpot|protect$|memberCard|collaborator|synxis)/,
  calls: /^\/api\/(eph|vip|poker|casinos|floor|booking|card)\b/,
  desk: /^(renewal|rewards?|advantages?|tournament|files?$|points|lineClaims?|adjustments|ledger|door|visit|protect|money)/,
  tables: ['hotelMembers', 'vipMembers'],
  words: /casino|poker|jackpot|\bvip|tournoi|tournament|gambling|joueurs|mon-compte|my-account|\beph\b/i,
})

describeWithout('a desk, and so without letters', {
  features: ['desk', 'letter'],
  routes: /^newsletterConfirm$/,
  calls: /desk|newsletter\/confirm/,
  desk: /./,
  tables: ['deskPeople'],
  words: /\bdesk\b|equipe|newsletter\/confirm/i,
})
