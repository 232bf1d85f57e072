import { startSiteverify } from './siteverify.ts'

/** `node tools/standins/siteverify/serve.ts`: SITEVERIFY_PORT (0, a free one), CAPTCHA_SECRET, PUBLIC_URL. */
const { SITEVERIFY_PORT = '0', CAPTCHA_SECRET, PUBLIC_URL = 'http://localhost' } = process.env
if (!CAPTCHA_SECRET) {
  console.error('siteverify: cannot start without CAPTCHA_SECRET')
  process.exit(1)
}
const service = await startSiteverify({
  port: Number(SITEVERIFY_PORT),
  secret: CAPTCHA_SECRET,
  hostname: new URL(PUBLIC_URL).hostname,
})
// The launcher reads this line.
console.log(`Siteverify at ${service.verifyUrl}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => service.close())
