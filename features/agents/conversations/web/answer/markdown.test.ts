import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Inline, parseInline, parseMarkdown } from './markdown.ts'

test('paragraphs, lists, tables and code of an agent are told apart', () => {
  const blocks = parseMarkdown(
    'Three are *under* the market.\n\n- **Mug**: `M-1`\n  - two left\n2. Bowl\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n<b>\n```\n> said',
  )
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'list', 'table', 'code', 'quote'])
  expect(blocks[1]).toMatchObject({ items: [{ depth: 0 }, { depth: 1 }, { depth: 0 }] })
  expect(blocks[2]).toMatchObject({ head: [[{ text: 'a' }], [{ text: 'b' }]] })
})

test.each([
  ['[Feed](/workspace/chatgpt)', 'page'],
  ['[Shop](https://shop.example/x)', 'web'],
  ['https://shop.example/x', 'web'],
  ['[x](javascript:alert(1))', 'text'],
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
  const words = (children: Inline[]): string =>
    children.map((each) => ('text' in each ? each.text : words(each.children))).join('')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '1', '<', '&') }), (text) => {
      expect(words(parseInline(text))).toBe(text)
    }),
  )
})

test('a text made to be slow is read at once', () => {
  for (const mark of ['*', '_', '[', '`', '|', '>', '- ', '![', '**a']) {
    expect(parseMarkdown(mark.repeat(20_000)).length).toBeGreaterThan(0)
  }
})
