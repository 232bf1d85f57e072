export type {
  PaymentReturn,
  PokerCalls,
  PokerRoom,
  RegistrationReadings,
  TournamentQuery,
  TournamentReadings,
  WaitingListReadings,
} from './contract.ts'
export { type OpenPoker, openPoker } from './openPoker.ts'
export { liveTournaments } from './pages/liveTournaments.ts'
export { comingTournaments } from './pages/myTournamentsPage.ts'
export { pokerPages } from './pages/pokerPages.ts'
