import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLog } from './main.ts'

it('logs a failed query without its parameters', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const error = new DrizzleQueryError(
    'insert into merchants values ($1)',
    ['typed by a merchant'],
    new Error('disk full'),
  )
  log.error({ err: error }, 'a run failed')
  expect(lines.join('')).toContain('disk full')
  expect(lines.join('')).not.toContain('typed by a merchant')
})
