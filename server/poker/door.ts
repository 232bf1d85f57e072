export { type OpenPoker, openPoker } from './openPoker.ts'
export { liveTournaments } from './pages/liveTournaments.ts'
export { comingTournaments } from './pages/myTournamentsPage.ts'
export { pokerPages } from './pages/pokerPages.ts'
