import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'chai'
import { manyAddresses, newClient } from '#test/support/client.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { createDescription, type Description, type OpenApiDocument, pointerOf } from './description.ts'

describe('The description of the API', () => {
  const site = opened(() => openSite({ env: { ...manyAddresses, FLOOR_SECRET: 'floor', BOOKING_SECRET: 'booking' } }))
  let document: OpenApiDocument
  let description: Description

  before(async () => {
    const answer = await site.get('/api/openapi.json')
    document = await answer.json()
    description = createDescription(document)
  })

  it('is OpenAPI 3.1, by the schema of its authors (B26)', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).to.deep.equal([])
    expect(valid).to.equal(true)
    expect(document.openapi).to.match(/^3\.1\./)
  })

  it('is kept by caches, asked for by its tag, and compressed', async () => {
    const first = await site.get('/api/openapi.json', { 'Accept-Encoding': 'br' })
    expect(first.headers.get('content-encoding')).to.equal('br')
    expect(first.headers.get('cache-control')).to.match(/^public, max-age=\d+/)
    const again = await site.get('/api/openapi.json', {
      'Accept-Encoding': 'br',
      'If-None-Match': first.headers.get('etag') ?? '',
    })
    expect(again.status).to.equal(304)
  })

  it('names each operation once, in both languages', () => {
    const names = description.operations.map(({ value }) => value.operationId)
    expect(new Set(names).size).to.equal(names.length)
    expect(names.length).to.be.above(80)
    for (const { value } of description.operations) {
      expect(value['x-summary'].fr, value.operationId).to.match(/\S/)
      expect(value['x-summary'].en, value.operationId).to.match(/\S/)
    }
  })

  it('is mounted as it says: each path refuses the methods that it does not describe, and names the others', async () => {
    const client = newClient(site)
    const problems: string[] = []
    const paths = new Set(description.operations.map(({ path }) => path))
    for (const template of paths) {
      const path = template.replace(/\{\w+\}/g, 'x')
      const answer = await client.send('PATCH', path)
      problems.push(
        ...description.problemsOf({ method: 'PATCH', path, text: '', status: answer.status, headers: answer.headers }),
      )
    }
    expect(problems).to.deep.equal([])
  })

  it('has examples that its own schemas allow', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema(document, 'api')
    const problems: string[] = []
    for (const { path, method, value } of description.operations) {
      const here = ['paths', path, method.toLowerCase()]
      const places = [
        ...(value.requestBody ? [{ at: [...here, 'requestBody'], of: value.requestBody }] : []),
        ...Object.entries<{ content?: object }>(value.responses).map(([status, of]) => ({
          at: [...here, 'responses', status],
          of,
        })),
      ]
      for (const { at, of } of places) {
        const media = of.content?.['application/json']
        if (!media?.example) continue
        const validate = ajv.compile({ $ref: `api#${pointerOf(...at, 'content', 'application/json', 'schema')}` })
        if (!validate(media.example))
          problems.push(`${method} ${path}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(media.example)}`)
      }
    }
    expect(problems).to.deep.equal([])
  })
})
