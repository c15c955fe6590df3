import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Shown by another component that the page shows, or by the root of every page. */
const shownWithin = [
  'chart-table.tsx',
  'chart-tip.tsx',
  'late-toaster.tsx',
  'opened-menu.tsx',
  'plot.tsx',
  'required-mark.tsx',
  'toaster.tsx',
  'trans.tsx',
]

test('the design page shows every component of ui/', () => {
  const specimens = globSync('web/design/*.tsx', { cwd: root }).map((file) =>
    readFileSync(`${root}/${file}`, 'utf8'),
  )
  const missing = globSync('ui/*.tsx', { cwd: root })
    .map((file) => basename(file))
    .filter((file) => !file.endsWith('.test.tsx') && !shownWithin.includes(file))
    .filter((file) => !specimens.some((source) => source.includes(`'#ui/${file}'`)))
  expect(missing).toEqual([])
})
