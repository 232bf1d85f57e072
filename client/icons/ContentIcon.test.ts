import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ContentIcon } from './ContentIcon.tsx'

describe('ContentIcon', () => {
  it('is an empty place that nobody reads out until the icon comes', () => {
    const html = renderToStaticMarkup(createElement(ContentIcon, { name: 'ph:anchor' }))
    expect(html).to.equal('<span class="ContentIcon" aria-hidden="true"></span>')
  })
})
