import { walkAtTwoProcesses } from './walkEvening.ts'

describe('an evening of poker with sixty players at two desks (B23)', function () {
  this.timeout(900_000)

  it('goes from the first check-in to the last level', () => walkAtTwoProcesses(58))
})
