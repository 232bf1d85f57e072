import { expect } from 'chai'
import express, { type ErrorRequestHandler } from 'express'
import request from 'supertest'
import { icons } from '#server/ops/icons.ts'
import type { ProductError } from '#shared/errors/productError.ts'

describe('GET /api/icons (Iconify API)', () => {
  const asStatus: ErrorRequestHandler = (error: ProductError, _req, res, _next) => void res.status(error.status).end()
  const app = express().use(icons().router).use(asStatus)

  it('answers the icons asked for, with the size of the set, for a week', async () => {
    const { body, headers } = await request(app).get('/api/icons/ph.json?icons=bed,anchor-light').expect(200)
    expect(body).to.include({ prefix: 'ph', width: 256, height: 256 })
    expect(Object.keys(body.icons)).to.deep.equal(['bed', 'anchor-light'])
    expect(body.icons.bed.body).to.match(/^<path /)
    expect(headers['cache-control']).to.contain('max-age=604800')
    expect(body).not.to.have.property('not_found')
  })

  it('resolves aliases and names what it does not have', async () => {
    const { body } = await request(app)
      .get('/api/icons/ph.json?icons=archive-box,nothing-like-this,constructor')
      .expect(200)
    expect(body.aliases).to.deep.equal({ 'archive-box': { parent: 'box-arrow-down' } })
    expect(body.icons).to.have.property('box-arrow-down')
    expect(body.not_found).to.deep.equal(['nothing-like-this', 'constructor'])
  })

  it('refuses other sets and questions without names', async () => {
    for (const file of ['mdi.json', 'ph', 'constructor.json', '..%2Fph.json']) {
      await request(app).get(`/api/icons/${file}?icons=bed`).expect(404)
    }
    await request(app).get('/api/icons/ph.json').expect(400)
    await request(app).get('/api/icons/ph.json?icons=').expect(400)
  })
})
