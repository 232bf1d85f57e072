import { walkAtTwoProcesses } from './walkEvening.ts'

describe('an evening of poker at two desks (B23)', function () {
  this.timeout(240_000)

  it('goes from the first check-in to the last level, on a phone in French and a tablet in English, in two processes', () =>
    walkAtTwoProcesses(9))
})
