import { request } from 'node:http'

// node test/casino/manyStreams.ts <url> <count>: opens so many streams, each from another address, and says when all
// are open and when all have heard an event.
const [url = '', count = '0'] = process.argv.slice(2)
const wanted = Number(count)
let open = 0
let heard = 0
for (let n = 0; n < wanted; n++) {
  const headers = { 'X-Forwarded-For': `10.88.${n >> 8}.${n & 255}` }
  request(url, { headers, agent: false }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`a stream answered ${answer.statusCode}`)
    let hasHeard = false
    if (++open === wanted) process.send?.('open')
    answer.on('data', (bytes: Buffer) => {
      if (hasHeard || !bytes.includes('event: jackpot')) return
      hasHeard = true
      if (++heard === wanted) process.send?.('heard')
    })
  }).end()
}
