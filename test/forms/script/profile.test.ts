import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { createElement } from 'react'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { MessageField, TextField } from '#client/forms/fields/TextField.tsx'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openForm, sendJson, startFormPage } from '../formPage.ts'

describe('the forms’ script, on a form that stays', () => {
  const site = opened(() => {
    const form = createElement(
      CallForm,
      {
        id: 'phone',
        form: 'phone',
        call: 'PUT /api/eph/profile/phone_number',
        emptyCall: 'DELETE /api/eph/profile/phone_number',
        schema: 'eph/phone',
        success: 'Saved.',
        stored: { number: '+33612345678' },
        submitLabel: 'Save',
        // biome-ignore lint/correctness/noChildrenProp: as the view's props have it; the elements follow
        children: undefined,
      },
      createElement(TextField, { name: 'number', label: 'Number', type: 'tel', maxLength: 30 }),
      createElement(MessageField, { name: 'note', label: 'Note' }),
      createElement(PasswordField, { name: 'password', kind: 'current', label: 'Password' }),
    )
    return startFormPage('en', form)
  })
  let page: Page

  beforeEach(async () => {
    site.calls.length = 0
    page = await openForm(site, '#phone-number')
  })
  afterEach(() => closePage(page))

  it('puts a number, says so in place, and forgets the password', async () => {
    site.answer((_call, res) => sendJson(res, 200, { phoneNumber: '+33612345678' }))
    await page.type('#phone-password', 'secret')
    await page.click('[type="submit"]')
    await page.waitForFunction(() => document.querySelector('[data-success]')?.textContent === 'Saved.')
    expect(site.calls[0]).to.include({ method: 'PUT', path: '/api/eph/profile/phone_number' })
    expect(site.calls[0]?.headers).not.to.have.property('idempotency-key')
    expect(await page.$eval('#phone-password', (it) => (it as HTMLInputElement).value)).to.equal('')
  })

  it('deletes it when it was emptied (R211)', async () => {
    site.answer((_call, res) => void res.writeHead(204).end())
    await empty()
    await page.click('[type="submit"]')
    await page.waitForFunction(() => document.querySelector('[data-success]')?.textContent === 'Saved.')
    expect(site.calls[0]).to.include({ method: 'DELETE', body: '' })
  })

  it('leads to the login when the session has ended, and keeps what was typed', async () => {
    site.answer((_call, res) =>
      sendJson(res, 401, { error: { code: 'notConnected', message: 'Please log in first.' } }),
    )
    await empty()
    await page.type('#phone-number', '0698765432')
    await page.click('[type="submit"]')
    const link = await page.waitForSelector('.ErrorSummary a')
    expect(await link?.evaluate((it) => it.textContent)).to.match(/^Log in again/)
    await Promise.all([page.waitForNavigation(), link?.click()])
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#phone-number')?.value === '0698765432')
  })

  it('says beside a wrong number how one looks, in the browser', async () => {
    await empty()
    await page.type('#phone-number', '+3312')
    await page.click('[type="submit"]')
    await page.waitForSelector('#phone-number-error')
    expect(await page.$eval('#phone-number-error', (it) => it.textContent)).to.contain('Enter a valid phone number')
    expect(site.calls).to.deep.equal([])
  })

  it('says how much room is left when little is', async () => {
    await page.$eval('#phone-note', (it) => {
      ;(it as HTMLTextAreaElement).value = 'x'.repeat(3998)
    })
    await page.type('#phone-note', 'y')
    expect(await page.$eval('.Field-count', (it) => it.textContent)).to.equal('One character left.')
  })

  function empty() {
    return page.$eval('#phone-number', (it) => {
      ;(it as HTMLInputElement).value = ''
    })
  }
})
