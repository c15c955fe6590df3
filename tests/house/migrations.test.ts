/** A migration that ran somewhere never runs there again: what it did wrong is mended by a new one. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import released from './migrations.json' with { type: 'json' }

const folder = new URL('../../db/migrations/', import.meta.url)

test('no migration is edited, renamed or removed once it is merged; a new one adds its line to migrations.json', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hashes = names.map((name) => [name, hashOf(readFileSync(new URL(name, folder), 'utf8'))])
  expect(Object.fromEntries(hashes)).toEqual(released)
})

/** The start of its SHA-256, whatever the line ends are. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16)
}
