import { expect, test } from 'vitest'
import type { AnswerTable } from '#features/base/runs/contract/answer.ts'
import { tablesCsv } from './answer-csv.ts'

const table: AnswerTable = {
  title: 'Products',
  columns: [
    { key: 'title', label: 'Title', kind: 'text', currency: null },
    { key: 'isNew', label: 'New', kind: 'text', currency: null },
    { key: 'units', label: 'Units', kind: 'number', currency: null },
  ],
  rows: [{ title: '=SUM(A1)', isNew: true, units: 3 }, { title: 'Mug, blue' }],
}

test('a table is a file with its heads, and nothing runs as a formula in it', () => {
  expect(tablesCsv([table])).toBe('Title,New,Units\r\n\'=SUM(A1),true,3\r\n"Mug, blue",,\r\n')
})

test('of several tables each stands under its title', () => {
  const short = { ...table, title: 'Others', columns: table.columns.slice(0, 1), rows: [{ title: 'Bowl' }] }
  expect(tablesCsv([{ ...short, title: 'First' }, short])).toBe(
    'First\r\nTitle\r\nBowl\r\n\r\nOthers\r\nTitle\r\nBowl\r\n',
  )
})
