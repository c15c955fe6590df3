import { expect, test } from 'vitest'
import { csvLine, readCsv } from './csv.ts'

test.each<[string | number | null, string]>([
  ['plain', 'plain'],
  [null, ''],
  [-5, '-5'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' edge ', '" edge "'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://x.example","a")', '"\'=HYPERLINK(""http://x.example"",""a"")"'],
])('the cell %j is written %j', (cell, written) => {
  expect(csvLine([cell, 1])).toBe(`${written},1\r\n`)
})

test.each<[string, string[][]]>([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\r1\r2', [['a'], ['1'], ['2']]],
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    '"a,1";b\n1;2',
    [
      ['a,1', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"x ""y""\r\nz",',
    [
      ['a', 'b'],
      ['x "y"\r\nz', ''],
    ],
  ],
  ['a\n\n,,\n  \n1', [['a'], ['  '], ['1']]],
  ['a\n5" screen', [['a'], ['5" screen']]],
  ['', []],
])('the text %j is read as %j', (text, rows) => {
  expect(readCsv(text)).toEqual({
    rows: rows.map((cells) => ({ line: expect.any(Number), cells })),
    unclosedLine: null,
  })
})

test('a row knows the line where it begins, and so does a quotation mark that never closes', () => {
  expect(readCsv('a\n"1\n2"\n\n3').rows.map(({ line }) => line)).toEqual([1, 2, 5])
  expect(readCsv('a\n1\n"2\n3').unclosedLine).toBe(3)
})

test('what is written is read back as it was', () => {
  const cells = ['plain', '', 'a,b', 'say "hi"', 'two\r\nlines', ' edge ', '=1+1', "'quoted'", '\t-5', 'é😀']
  expect(readCsv(`${csvLine(['x', ...cells])}${csvLine(['y', ...cells])}`).rows).toEqual([
    { line: 1, cells: ['x', ...cells] },
    { line: 3, cells: ['y', ...cells] },
  ])
})
