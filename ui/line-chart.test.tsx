import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LineChart } from './line-chart.tsx'

// The window of the tests lays nothing out: every box is 412 by 180 pixels.
class Sized implements ResizeObserver {
  readonly #tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }
  observe() {
    const contentRect = DOMRect.fromRect({ width: 412, height: 180 })
    this.#tell([{ contentRect } as ResizeObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Sized)
  return () => vi.unstubAllGlobals()
})

const days = ['20 Nov', '21 Nov', '22 Nov', '23 Nov']
const points = days.map((label, at) => ({ label, values: [at * 10, at === 1 ? null : at] }))

function draw(isLastOpen = false) {
  const series = [
    { name: 'Ready', color: 'c1' as const },
    { name: 'Enabled', color: 'c2' as const },
  ]
  return render(<LineChart points={points} series={series} isLastOpen={isLastOpen} />).container
}

test('draws each series, the round values of its axis and the labels that fit', () => {
  const drawing = draw()
  expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    ...['0', '10', '20', '30'],
    ...['23 Nov', '22 Nov', '21 Nov', '20 Nov'],
  ])
  const lines = [...drawing.querySelectorAll('path[stroke-width="2"]')].map((path) => path.getAttribute('d'))
  expect(lines).toEqual(['M52,150L170,102L288,54L406,6', 'M52,150M288,140.4L406,135.6'])
})

test('the labels of the values have the room that the widest of them takes', () => {
  const [only] = points
  const format = (value: number) => `${value.toLocaleString('en')}.00`
  const series = [{ name: 'Revenue', color: 'c1' as const }]
  const { container } = render(
    <LineChart
      points={[{ label: only?.label ?? '', values: [14_200] }]}
      series={series}
      formatAxis={format}
    />,
  )
  const labels = [...container.querySelectorAll('text[text-anchor="end"]')]
  expect(labels.map(({ textContent }) => textContent)).toContain('15,000.00')
  for (const label of labels) {
    const width = (label.textContent ?? '').length * 6.4
    expect(Number(label.getAttribute('x')) - width).toBeGreaterThanOrEqual(0)
  }
})

test('a day that is not over is dashed, hollow and named so', () => {
  const drawing = draw(true)
  expect(drawing.querySelectorAll('path[stroke-dasharray="3 3"]')).toHaveLength(2)
  expect(drawing.querySelector('circle')?.getAttribute('fill')).toBe('var(--pane)')
  expect(screen.getByText('23 Nov, so far')).toBeTruthy()
})

test('the pointer shows the figures of the point it is nearest to', () => {
  const drawing = draw().querySelector('svg')?.parentElement
  if (!drawing) throw new Error('Nothing is drawn')
  fireEvent.pointerMove(drawing, { clientX: 180, clientY: 40 })
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows()).toEqual(['Ready10', 'Enabled–'])
  fireEvent.pointerMove(drawing, { clientX: 390, clientY: 40 })
  expect(rows()).toEqual(['Ready30', 'Enabled3'])
  fireEvent.pointerLeave(drawing)
  expect(screen.queryByRole('row')).toBeNull()
})
