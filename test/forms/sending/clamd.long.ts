import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { findProgram, installPrograms } from '#server/launch/programs.mjs'
import { newFolder } from '#test/support/folders.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { openFormsSite } from '../formsSite.ts'
import { marker, pdf, sendFile } from './clamd.ts'

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

// Debian's clamd with one signature of our own: its databases are not downloaded.
describe('the scanner itself', function () {
  this.timeout(5 * 60_000)
  let folder: string
  let clamd: ChildProcess
  let site: HotelSite

  before(async () => {
    if (!findProgram('clamav')) await installPrograms(['clamav'])
    folder = await newFolder('clamd-')
    const socket = join(folder, 'clamd.ctl')
    await writeFile(join(folder, 'test.ndb'), `Test.Hautemer:0:*:${Buffer.from(marker).toString('hex')}\n`)
    const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, 'Foreground yes', 'StreamMaxLength 1M']
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
    clamd = spawn(findProgram('clamav') ?? '', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    await eventually(() => answers(socket), Boolean, 60_000)
    site = await openFormsSite({ env: { CLAMD: socket } })
  })
  after(async () => {
    await site?.close()
    clamd?.kill()
  })

  it('finds what it knows, takes what is clean, and gives no verdict beyond its limit', async () => {
    must((await sendFile(site, pdf('clean'))).answer, 201)
    const from = site.log.length
    expect((await sendFile(site, pdf(marker))).answer.status).to.equal(422)
    expect((await sendFile(site, pdf('x'.repeat(3 * 1024 * 1024)))).answer.status).to.equal(503)
    const told = JSON.stringify(site.log.slice(from))
    expect(told).to.include('Test.Hautemer').and.include('a file of a visitor could not be scanned')
  })
})
