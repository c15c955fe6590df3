import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

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
