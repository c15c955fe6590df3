import { describe, expect, test } from 'vitest'
import { checkContext } from '../__fixtures__/check-context.fixture.ts'
import { definitionOf, stepOf } from '../__fixtures__/definitions.fixture.ts'
import { completeExpression, completeText } from './completion.ts'
import { scopeTypes } from './output-type.ts'

const list = stepOf('list', { action: { type: 'tool', tool: 'list-products', input: {} } })
const definition = definitionOf([list, stepOf('next')], [{ from: 'list', port: 'next', to: 'next' }])
const types = scopeTypes(definition, 'next', checkContext)
const labels = (text: string) => completeExpression(text, text.length, types).map(({ label }) => label)

describe('completion', () => {
  test.each([
    ['', ['trigger', 'steps', 'run', 'workflow', 'has', 'size', 'round', 'money', 'amount', 'string']],
    ['st', ['steps', 'string']],
    ['steps.', ['list']],
    ['steps.list.output.', ['products', 'count']],
    ['1 + steps.list.output.co', ['count']],
    ['steps.list.output.products.', ['size', 'filter', 'map', 'exists', 'all']],
    ['steps.list.output.products[0].', ['sku', 'priceMinor', 'title']],
    ['steps.unknown.', []],
    ['"text"', []],
  ])('goes on with “%s”', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  test('replaces what is typed, and acts in a text only between the braces', () => {
    const text = 'Stock: {{ steps.list.output.co }} left'
    const cursor = text.indexOf(' }}')
    const [found] = completeText(text, cursor, types)
    expect(found).toMatchObject({ insert: 'count', start: cursor - 2, end: cursor })
    expect(completeText(text, 5, types)).toEqual([])
    expect(completeText(text, text.length, types)).toEqual([])
  })
})
