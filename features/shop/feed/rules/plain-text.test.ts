import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasMarkup } from './check-text.ts'
import { cleanLine, toPlainText } from './plain-text.ts'

describe('descriptions for the feed', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>two<br/>three', 'One\ntwo\nthree'],
    ['a\n  b\t c', 'a b c'],
    ['<ul><li>One</li><li><p>Two</p></li><li></li></ul>End', '- One\n- Two\n\nEnd'],
    ['<table><tr><td>Height</td><td>20 cm</td></tr><tr><td>Width</td></tr></table>', 'Height 20 cm\nWidth'],
    ['Tom &amp; J&eacute;r&ocirc;me&nbsp;&#8212; &#x1F600; &unknown;', 'Tom & Jérôme — 😀 &unknown;'],
    ['before<script>alert("</p>")</script>after', 'beforeafter'],
    ['&hearts; &frac23;&#10;cup &copy 2026', '♥ ⅔ cup © 2026'],
    ['<style>p{color:red}</style>Text', 'Text'],
    ['Text<script>never closed <p>gone</p>', 'Text'],
    ['<!-- note > -->Text<!-- open', 'Text<!-- open'],
    ['<img alt="a > b" src=x>Text', 'Text'],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['I <3 kettles', 'I <3 kettles'],
    ['<b>bold</b><i>er</i>', 'bolder'],
    ['\u0000a\u0007b\ud800c\ufeff', 'abc'],
    ['&#0;&#xD800;&#x110000;x', 'x'],
    ['مرحبا 👩‍👩‍👧 שלום', 'مرحبا 👩‍👩‍👧 שלום'],
    ['', ''],
    ['<p></p><div> </div>', ''],
  ])('%j becomes %j', (html, text) => {
    expect(toPlainText(html, 5000)).toBe(text)
  })

  test('long text is cut between words, counted in code points', () => {
    const cut = toPlainText('kettle '.repeat(1000), 5000)
    expect([...cut].length).toBeLessThanOrEqual(5000)
    expect(cut.endsWith('kettle…')).toBe(true)
    expect([...toPlainText('😀'.repeat(6000), 5000)]).toHaveLength(5000)
    expect(toPlainText('😀'.repeat(5000), 5000)).toBe('😀'.repeat(5000))
  })

  test.each([
    '<a="',
    '<',
    '<p>',
    '<script>',
    '<a ="> ',
    '<li>\n',
    '&',
    '<li><br>',
    '</',
    ' ',
    '<script></script',
    '<b>',
    '<svg>',
  ])('four hundred kilobytes of %j are read to the end', (piece) => {
    const text = toPlainText(`${piece.repeat(400_000 / piece.length)}>`, 5000)
    expect([...text].length).toBeLessThanOrEqual(5000)
  })

  test('whatever comes in, text that leaves is well formed and free of known tags', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '>',
      '"',
      '=',
      '<li>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '&amp;',
      'x',
      ' ',
      '\u0000',
      '\ud800',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = toPlainText(pieces.join(''), 5000)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toMatch(/[\u0000-\u0008]/)
        expect(hasMarkup(text) && !pieces.includes('<!--')).toBe(false)
      }),
    )
  })

  test('a line has no breaks', () => {
    expect(cleanLine(' Enamel\r\n\tkettle\u2028 blue ')).toBe('Enamel kettle blue')
  })
})
