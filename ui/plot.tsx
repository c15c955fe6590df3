import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ChartTip } from './chart-tip.tsx'
import type { ChartPoint, Series } from './chart.ts'
import { fitLabels, roundTicks } from './plot-scale.ts'

/** Where values are drawn, in pixels. */
export type PlotScale = {
  /** The middle of a point, by its index. */
  x: (index: number) => number
  y: (value: number) => number
  /** Between the middles of two points; the whole width where there is one. */
  step: number
  /** The point that the pointer is on. */
  active: number | null
}

type Props = {
  /** What the tip says of each point. */
  points: readonly ChartPoint[]
  series: readonly Series[]
  format: (value: number) => string
  /** What is written below each point, where there is room. */
  labels: readonly string[]
  /** All that is drawn: the axis holds zero and them. */
  values: readonly number[]
  allowDecimals?: boolean
  formatAxis: (value: number) => string
  /** Points have a width, as bars do. */
  isBanded?: boolean
  /** What a click on a point leads to. The table behind the drawing leads there too. */
  onPoint?: ((index: number) => void) | undefined
  children: (scale: PlotScale) => ReactNode
}

const margin = { top: 6, end: 6, bottom: 30 }
const labelGap = 36
const axisGap = 12
/** Charts below each other begin alike. */
const minAxisWidth = 52
// What a letter of a label takes at most, in pixels: labels are placed without being measured.
const letterWidth = 6.4
// A text keeps the direction of its own words, whichever way the drawing goes.
const labelStyle = { fontSize: 11, fill: 'var(--ink-3)', unicodeBidi: 'plaintext' } as const
const tipOffset = 10

/** The frame of a chart: its lines of values, the labels of both axes, and the pointer. It fills its box. */
export function Plot({ labels, values, allowDecimals = true, formatAxis, ...rest }: Props) {
  const { points, series, format, isBanded = false, onPoint, children } = rest
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [pointer, setPointer] = useState<{ index: number; y: number } | null>(null)
  const ticks = roundTicks({ min: Math.min(0, ...values), max: Math.max(0, ...values), allowDecimals })
  const widest = Math.max(...ticks.map((tick) => lettersOf(formatAxis(tick))))
  const axisWidth = Math.max(minAxisWidth, axisGap + widest * letterWidth)
  const [lowest = 0, highest = 0] = [ticks[0], ticks.at(-1)]
  const [end, bottom] = [size.width - margin.end, size.height - margin.bottom]
  const width = Math.max(0, end - axisWidth)
  const gaps = isBanded ? labels.length : labels.length - 1
  const step = gaps > 0 ? width / gaps : width
  const before = isBanded || gaps === 0 ? step / 2 : 0
  const scale: PlotScale = {
    x: (index) => axisWidth + before + index * step,
    y: (value) => bottom - ((value - lowest) / (highest - lowest)) * (bottom - margin.top),
    step,
    active: pointer?.index ?? null,
  }
  const placed = labels.map((label, at) => ({ at: scale.x(at), width: lettersOf(label) * letterWidth }))
  const pointed = pointer && points[pointer.index]
  const isLate = pointer !== null && scale.x(pointer.index) > axisWidth + width / 2

  function point({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, top } = currentTarget.getBoundingClientRect()
    const nearest = Math.round((clientX - left - axisWidth - before) / step)
    const index = Math.min(labels.length - 1, Math.max(0, nearest))
    setPointer(clientX - left < axisWidth || clientX - left > end ? null : { index, y: clientY - top })
  }

  return (
    <div
      ref={box}
      className={`relative h-full w-full ${onPoint && pointer ? 'cursor-pointer' : ''}`}
      onPointerMove={point}
      onPointerDown={point}
      onPointerUp={({ button }) => button === 0 && pointer && onPoint?.(pointer.index)}
      onPointerLeave={() => setPointer(null)}
    >
      {size.width > 0 && (
        <svg width={size.width} height={size.height} aria-hidden="true" className="absolute inset-0">
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${axisWidth} ${scale.y(tick)}H${end}`} stroke="var(--grid)" />
              <text x={axisWidth - 8} y={scale.y(tick)} dy="0.355em" textAnchor="end" style={labelStyle}>
                {formatAxis(tick)}
              </text>
            </g>
          ))}
          {fitLabels(placed, { end: size.width, gap: labelGap }).map(({ index, at, anchor }) => (
            <text key={index} x={at} y={bottom + 12} dy="0.71em" textAnchor={anchor} style={labelStyle}>
              {labels[index]}
            </text>
          ))}
          {pointer && <Cursor at={scale.x(pointer.index)} bottom={bottom} width={isBanded ? step : 0} />}
          {children(scale)}
        </svg>
      )}
      {pointer && pointed && (
        <div
          className="pointer-events-none absolute z-10"
          style={{
            insetInlineStart: scale.x(pointer.index),
            top: pointer.y,
            transform: `translate(${isLate ? `calc(-100% - ${tipOffset}px)` : `${tipOffset}px`}, -50%)`,
          }}
        >
          <ChartTip label={pointed.label} values={pointed.values} series={series} format={format} />
        </div>
      )}
    </div>
  )
}

/** Marks of direction take no room. */
function lettersOf(label: string): number {
  return label.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '').length
}

function Cursor({ at, bottom, width }: { at: number; bottom: number; width: number }) {
  const height = bottom - margin.top
  return width > 0 ? (
    <rect x={at - width / 2} y={margin.top} width={width} height={height} fill="var(--hover)" />
  ) : (
    <path d={`M${at} ${margin.top}V${bottom}`} stroke="var(--line-2)" />
  )
}

function useSize(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}
