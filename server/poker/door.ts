export type {
  PaymentReturn,
  PokerCalls,
  PokerRoom,
  RegistrationReadings,
  TournamentQuery,
  TournamentReadings,
  WaitingListReadings,
} from './contract.ts'
