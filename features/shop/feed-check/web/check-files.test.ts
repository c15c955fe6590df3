import { expect, test } from 'vitest'
import { readFile } from './check-form.tsx'
import { toCsv } from './check-report.tsx'
import { offsetOf } from './check-text.ts'

const row = {
  index: 0,
  place: 1,
  itemId: 'A-1',
  title: 'Kettle, blue',
  errors: [],
  warnings: [],
  details: [],
}
const finding = {
  field: 'price',
  severity: 'error' as const,
  found: '$24',
  todo: 'Write "24.00 USD".',
  source: 'https://rules.example/#price',
}

test('the downloaded verdicts hold one line for each finding and one for a row without any', () => {
  const bad = {
    ...row,
    place: 2,
    itemId: null,
    title: '=HYPERLINK("x")',
    errors: ['price'],
    details: [finding],
  }
  expect(toCsv({ verdicts: [row, bad] }).split('\r\n')).toEqual([
    'row,item_id,title,valid,severity,field,found,what_to_do,source',
    '1,A-1,"Kettle, blue",yes,,,,,',
    `2,,"'=HYPERLINK(""x"")",no,error,price,$24,"Write ""24.00 USD"".",https://rules.example/#price`,
    '',
  ])
})

test.each([
  ['first line', { line: 1, column: 3 }, 2],
  ['a later line', { line: 2, column: 1 }, 4],
  ['behind the end', { line: 9, column: 9 }, 7],
])('a fault on the %s is found in the text', (_name, place, offset) => {
  expect(offsetOf('abc\ndef', place)).toBe(offset)
})

test('a file of 900 kB is read, and one byte more is sent to the command line', async () => {
  const text = 'x'.repeat(900_000)
  expect(await readFile(new File([text], 'feed.json'))).toEqual({ text })
  expect(await readFile(new File([text, 'y'], 'feed.json'))).toEqual({
    problem: expect.stringContaining('npm run vitrine -- validate FILE') as unknown,
  })
})

test.each(['feed.jsonl.gz', 'feed.PARQUET', 'feed.zip'])('%s is said to be packed', async (name) => {
  expect(await readFile(new File(['x'], name))).toEqual({
    problem: expect.stringContaining(`${name} is compressed`) as unknown,
  })
})
