import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Inline, parseInline, parseMarkdown } from './markdown.ts'

test('paragraphs, lists, tables and code of an agent are told apart', () => {
  const blocks = parseMarkdown(
    'Three are *under* the market.\n\n- **Mug**: `M-1`\n  - two left\n2. Bowl\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n<b>\n```\n> said',
  )
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'list', 'list', 'table', 'code', 'quote'])
  expect(blocks[1]).toMatchObject({
    isOrdered: false,
    items: [[{ children: [{ type: 'strong' }, { text: ': ' }, { type: 'code' }] }, { type: 'list' }]],
  })
  expect(blocks[2]).toMatchObject({ isOrdered: true, start: 2 })
  expect(blocks[3]).toMatchObject({ head: [[{ text: 'a' }], [{ text: 'b' }]] })
})

test('an item holds its paragraphs, its own list and whether it is done', () => {
  expect(parseMarkdown('1. One\n\n   More\n   - [x] inner\n\n2. Two')).toMatchObject([
    {
      isOrdered: true,
      items: [
        [
          { type: 'paragraph', children: [{ text: 'One' }] },
          { type: 'paragraph', children: [{ text: 'More' }] },
          { items: [[{ children: [{ text: '☑ ' }, { text: 'inner' }] }]] },
        ],
        [{ type: 'paragraph', children: [{ text: 'Two' }] }],
      ],
    },
  ])
})

test('emphasis in emphasis, and marks that are none', () => {
  expect(parseInline('**a *b* `c`**')).toMatchObject([
    {
      type: 'strong',
      children: [{ text: 'a ' }, { type: 'em' }, { text: ' ' }, { type: 'code', text: 'c' }],
    },
  ])
  for (const text of ['2 * 3 * 4', 'snake_case_name', '~5 %~', '5 < 6 & 7', '&lt;b&gt;']) {
    expect(textOf(parseInline(text))).toBe(text)
    expect(parseInline(text).every(({ type }) => type === 'text')).toBe(true)
  }
})

test.each([
  ['https://shop.example/x.', 'https://shop.example/x'],
  ['https://shop.example/x،', 'https://shop.example/x'],
  ['“https://shop.example/x”', 'https://shop.example/x'],
  ['<https://shop.example/x>', 'https://shop.example/x'],
  ['[x](https://shop.example/a_(b))', 'https://shop.example/a_(b)'],
  ['[**x**](https://shop.example "Shop")', 'https://shop.example'],
])('the address in %s is %s', (text, href) => {
  expect(parseInline(text).flatMap((each) => (each.type === 'web' ? each.href : []))).toEqual([href])
})

test('the addresses that a text names by number stay to be read', () => {
  expect(parseMarkdown('As [said][1].\n\n[1]: https://shop.example/x')).toMatchObject([
    { children: [{ text: 'As ' }, { type: 'web', host: 'shop.example' }, { text: '.' }] },
    { children: [{ text: '[1]: https://shop.example/x' }] },
  ])
})

test.each([
  ['[Feed](/workspace/chatgpt)', 'page'],
  ['[Shop](https://shop.example/x)', 'web'],
  ['https://shop.example/x', 'web'],
  ['[x](javascript:alert(1))', 'em'],
  ['[x](JAVASCRIPT&colon;alert(1))', 'em'],
  ['[x](data:text/html,x)', 'em'],
  ['<javascript:alert(1)>', 'text'],
  ['http://shop.example', 'text'],
  ['www.shop.example', 'text'],
  ['me@shop.example', 'text'],
  ['[x](javascript:alert)', 'em'],
  ['[x](http://shop.example)', 'em'],
  ['[x](//shop.example)', 'em'],
  ['[x](/\\shop.example)', 'em'],
  ['[x](https://me:secret@shop.example)', 'em'],
  ['![a picture](https://shop.example/p.png)', 'text'],
  ['<img src=x onerror=alert(1)>', 'text'],
])('%s is shown as %s', (text, type) => {
  expect(parseInline(text)[0]?.type).toBe(type)
})

test('a picture is its words, and its address is nowhere', () => {
  expect(JSON.stringify(parseMarkdown('![a picture](https://shop.example/p.png?q=secret)'))).not.toContain(
    'shop.example',
  )
})

test('no word is lost, whatever is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '1', '<', '&') }), (text) => {
      expect(textOf(parseInline(text))).toBe(text)
    }),
  )
})

test('a text made to be slow is read at once', () => {
  const marks = [
    '*',
    '_',
    '[',
    '`',
    '|',
    '>',
    '- ',
    '![',
    '**a',
    '*a_b',
    '1. ',
    '> - ',
    '<a ',
    '|a|\n|-|\n',
    '[a]: b\n',
  ]
  for (const mark of marks) {
    for (const times of [20_000, 2_400, 31]) {
      expect(parseMarkdown(mark.repeat(times)).length).toBeGreaterThan(0)
    }
  }
})

function textOf(children: Inline[]): string {
  return children.map((each) => ('text' in each ? each.text : textOf(each.children))).join('')
}
