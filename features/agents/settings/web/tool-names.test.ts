import { expect, test } from 'vitest'
import { argumentName } from '#features/agents/approvals/web/argument-pairs.ts'
import { fieldLabel } from '#features/agents/approvals/web/decision-labels.ts'
import { exampleText } from './example-texts.ts'
import { toolName } from './tool-names.ts'

test('a word that every object knows is a word like any other', () => {
  const word = 'constructor'
  const shown = [exampleText(word), toolName(word), argumentName(word), fieldLabel({ field: word })]
  expect(shown).toEqual(['constructor', 'Constructor', 'Constructor', 'constructor'])
})

test('a tool is called by its own name, then by that of the server, then by its id', () => {
  expect(toolName('set-stock', 'Stock')).toBe('Set the stock')
  expect(toolName('dye-wool', 'Dye the wool')).toBe('Dye the wool')
  expect(toolName('dye-wool')).toBe('Dye wool')
  expect(toolName('add-to-purchase-list')).toBe('Add to the purchase list')
})
