import { expect } from 'chai'
import { numericColumns } from './numericColumns.ts'

describe('Table', () => {
  it('sets columns of figures to the right, never the one that names the rows', () => {
    const table = {
      head: ['Soin', 'Durée', 'Prix', 'Lieu'],
      rows: [
        ['1', '25 min', '69 €', 'Houlgate'],
        ['2', '', '1 180 €', '5 cabines'],
        ['3', '50 min', '–', ''],
      ],
    }
    expect([...numericColumns(table)]).to.deep.equal([1, 2])
  })

  it('takes rows of unequal length, and none', () => {
    expect([...numericColumns({ head: [], rows: [['a'], ['b', '€1,180']] })]).to.deep.equal([1])
    expect([...numericColumns({ head: [], rows: [] })]).to.deep.equal([])
  })
})
