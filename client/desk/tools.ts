import type { DeskAct } from '#shared/desk/rights.ts'

/** Tools at a house, in their order, by the act that opens each; a new subject adds its line. The group's state is beside its houses. */
export const tools = [
  { route: 'rewards', act: 'checkReward' },
  { route: 'advantages', act: 'countAdvantage' },
  { route: 'tournaments', act: 'readPlayers' },
  { route: 'files', act: 'openFile' },
  { route: 'renewals', act: 'readRenewals' },
  { route: 'find', act: 'findMember' },
  { route: 'door', act: 'countVisit' },
  { route: 'points', act: 'readLedger' },
  { route: 'requests', act: 'readRequests' },
  { route: 'draws', act: 'drawContest' },
  { route: 'lists', act: 'readLists' },
  { route: 'letters', act: 'readLetters' },
  { route: 'money', act: 'readMoney' },
  { route: 'acts', act: 'readActs' },
  { route: 'people', act: 'readPeople' },
] as const satisfies readonly { route: string; act: DeskAct }[]
