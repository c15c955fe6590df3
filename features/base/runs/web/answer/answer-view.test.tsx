import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { AnswerView } from './answer-view.tsx'
import { readAnswer } from './read-answer.ts'

usePeer()

test('an answer says its sentence, its figures and what they stand on', async () => {
  show(<AnswerView answer={answer} />)
  expect(await screen.findByText('Sales rise by 12 percent.')).toBeTruthy()
  expect(screen.getByText('12%')).toBeTruthy()
  expect(screen.getByText('8% to 16%')).toBeTruthy()
  expect(
    screen.getByText('412 orders, 1 Sept – 20 Nov · Holt-Winters, multiplicative · calculated by Vitrine'),
  ).toBeTruthy()
  expect(screen.getByText('82%')).toBeTruthy()
})

test('a long table shows ten rows, all when asked, and is sorted by its heads', async () => {
  const user = userEvent.setup()
  show(<AnswerView answer={answer} />)
  const table = await screen.findByRole('table', { name: 'Products' })
  const firstCell = () => within(table).getAllByRole('cell')[0]?.textContent
  expect(within(table).getAllByRole('row')).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(within(table).getAllByRole('row')).toHaveLength(13)
  expect(firstCell()).toBe('Mug 0')
  await user.click(within(table).getByRole('button', { name: 'Price' }))
  expect(firstCell()).toBe('Mug 11')
  await user.click(within(table).getByRole('button', { name: 'Price' }))
  expect(firstCell()).toBe('Mug 0')
  expect(within(table).getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('a source shows its host, and an unsafe address is no link', async () => {
  const sources = [...answer.sources, { title: 'A trap', url: 'javascript:alert(1)', seenAt: null }]
  show(<AnswerView answer={{ ...answer, sources }} />)
  const link = await screen.findByRole('link', { name: 'A shop' })
  expect(link.getAttribute('href')).toBe('https://shop.example/mugs?x=1')
  expect(screen.getByText('shop.example')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'A trap' })).toBeNull()
})

test('a drawing has its figures as a table', async () => {
  const points = [
    { x: '2026-11-01', y: 4, low: null, high: null },
    { x: '2026-11-02', y: 6, low: 5, high: 7 },
  ]
  const chart = { title: 'Demand', kind: 'line' as const, unit: 'units', series: [{ name: 'Units', points }] }
  show(<AnswerView answer={{ ...answer, charts: [chart] }} />)
  expect(await screen.findByRole('img', { name: 'Demand' })).toBeTruthy()
  const table = screen.getByRole('region', { name: 'Table: Demand' })
  expect(within(table).getByText('Units, low')).toBeTruthy()
  expect(within(table).getByText('5')).toBeTruthy()
})

test.each([
  ['too_little', 'Not enough data'],
  ['unavailable', 'Not available yet'],
] as const)('%s says what to do and shows no figures', async (outcome, title) => {
  show(<AnswerView answer={{ ...answer, outcome, summary: 'Connect a store first.' }} />)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText('Connect a store first.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([null, 'text', 7, {}, { summary: 'x' }, { summary: 'x', outcome: 'answer', basis: null }])(
  'an output that is no answer is not taken for one: %j',
  (output) => {
    expect(readAnswer(output)).toBeNull()
  },
)

test('a table of many columns opens as a whole', async () => {
  const columns = ['a', 'b', 'c', 'd', 'e'].map((key) => ({
    key,
    label: key.toUpperCase(),
    kind: 'text' as const,
    currency: null,
  }))
  const row = Object.fromEntries(columns.map(({ key }) => [key, `value ${key}`]))
  show(<AnswerView answer={{ ...answer, tables: [{ title: 'Wide', columns, rows: [row] }] }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open table' }))
  const opened = within(screen.getByRole('dialog', { name: 'Wide' }))
  expect(opened.getAllByRole('columnheader')).toHaveLength(5)
  await userEvent.click(opened.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('exact values leave out ids of machines', async () => {
  const detail = { place: 'Berlin', locationId: 'gid://shopify/Location/1' }
  show(<AnswerView answer={{ ...answer, detail }} />)
  expect(await screen.findByText(/Berlin/)).toBeTruthy()
  expect(screen.queryByText(/gid:/)).toBeNull()
})
