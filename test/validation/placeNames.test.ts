import { expect } from 'chai'
import { grammarOf } from '#i18n/languages/grammarOf.ts'

describe('the name of a house in a sentence', () => {
  const rows: [name: string, at: string, of: string][] = [
    ['Le Sémaphore', 'au Sémaphore', 'du Sémaphore'],
    ['Le Grand Hautemer', 'au Grand Hautemer', 'du Grand Hautemer'],
    ['Les Bains d’Arvor', 'aux Bains d’Arvor', 'des Bains d’Arvor'],
    ['La Pinède', 'à la Pinède', 'de la Pinède'],
    ['L’Estran', 'à l’Estran', 'de l’Estran'],
    ['Villa Ondine', 'à Villa Ondine', 'de Villa Ondine'],
    ['Arvor', 'à Arvor', 'd’Arvor'],
    ['Lesterel', 'à Lesterel', 'de Lesterel'],
  ]
  for (const [name, at, of] of rows)
    it(`${name}: ${at}, ${of}`, () => {
      expect([grammarOf('fr').atPlace(name), grammarOf('fr').ofPlace(name)]).to.deep.equal([at, of])
      expect([grammarOf('en').atPlace(name), grammarOf('en').ofPlace(name)]).to.deep.equal([`at ${name}`, `of ${name}`])
    })
})
