import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Makes 400 MB of buffers beside an old heap of 40 MB. Answers how often this was collected. */
const program = (collect: string) => `
  import { constants, PerformanceObserver } from 'node:perf_hooks'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { collectYoung } from '${new URL('collect-young.ts', import.meta.url).href}'
  const old = Array.from({ length: 400_000 }, (_each, at) => ({ at, text: 'row ' + at }))
  await sleep(50)
  let whole = 0
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1
  })
  observer.observe({ entryTypes: ['gc'] })
  for (let page = 0; page < 130; page += 1) {
    for (let piece = 0; piece < 48; piece += 1) Buffer.allocUnsafeSlow(65_536).fill(1)
    ${collect}
    await sleep(1)
  }
  await sleep(50)
  console.log(whole, old.length)`

function countWhole(collect: string): number {
  const run = ['--input-type=module', '-e', program(collect)]
  return Number(execFileSync(process.execPath, run, { encoding: 'utf8' }).split(' ')[0])
}

test('buffers that are collected young do not have the whole heap collected', () => {
  expect(countWhole('')).toBeGreaterThan(4)
  expect(countWhole('collectYoung()')).toBeLessThan(3)
})
