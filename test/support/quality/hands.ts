import type { ElementHandle } from 'puppeteer'

/** Presses a control as one kind of reader does. */
export interface Hand {
  /** CSS pixels: a phone is touched (browser.ts), a desk is not. */
  width: 390 | 1440
  press(control: ElementHandle): Promise<void>
}

/** By name. A quick tap, a usual one, and one that is almost a long press are not one to a script. */
export const hands: Readonly<Record<string, Hand>> = {
  mouse: { width: 1440, press: (it) => it.click() },
  'a quick touch': { width: 390, press: (it) => it.click() },
  'a touch of 90 ms': { width: 390, press: (it) => it.click({ delay: 90 }) },
  'a touch of 350 ms': { width: 390, press: (it) => it.click({ delay: 350 }) },
  pen: { width: 1440, press: pressByPen },
  keyboard: { width: 1440, press: (it) => it.press('Enter') },
  // Screen readers send a click, and nothing before it.
  'screen reader': { width: 390, press: (it) => it.evaluate((control) => (control as HTMLElement).click()) },
}

async function pressByPen(control: ElementHandle): Promise<void> {
  await control.scrollIntoView()
  const { x, y } = await control.clickablePoint()
  const cdp = await control.frame.page().createCDPSession()
  const pen = { x, y, pointerType: 'pen' } as const
  await cdp.send('Input.dispatchMouseEvent', { ...pen, type: 'mouseMoved' })
  await cdp.send('Input.dispatchMouseEvent', { ...pen, type: 'mousePressed', button: 'left', clickCount: 1 })
  await cdp.send('Input.dispatchMouseEvent', { ...pen, type: 'mouseReleased', button: 'left', clickCount: 1 })
  await cdp.detach()
}
