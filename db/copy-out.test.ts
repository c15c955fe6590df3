import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/world/database.ts'
import { LineMaker } from './copy-out.ts'
import type { Db } from './database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const texts = ['{"a":"é漢🦊"}', '{}', '{"long":"x"}', '"\u0001\u0002,"']

/** What is copied of a query, in one. */
const copy = (query: ReturnType<typeof sql>, prefix: '' | ',' = '') =>
  db.asSystem(async (tx) => {
    const pieces: Buffer[] = []
    const copied = await db.copyOut(tx, query, { prefix, onPiece: (piece) => pieces.push(piece) })
    // The connection is the client's again.
    expect((await tx.execute('select 1 as n')).rows).toEqual([{ n: 1 }])
    return { ...copied, text: Buffer.concat(pieces).toString() }
  })

const rowsOf = (values: string[]) =>
  sql.join(
    values.map((text, at) => sql`select ${idOf(at + 1)}::uuid, ${text}::text`),
    sql` union all `,
  )

test('the texts are lines, with what they shall begin with, and the last id is told', async () => {
  const lastId = idOf(texts.length).replaceAll('-', '')
  const lines = texts.map((text) => `${text}\n`).join('')
  expect(await copy(rowsOf(texts))).toEqual({ count: texts.length, lastId, text: lines })
  const { text } = await copy(rowsOf(texts), ',')
  expect(text).toBe(texts.map((one) => `,${one}\n`).join(''))
})

test('no rows are no lines, and many come whole', async () => {
  expect(await copy(sql`select gen_random_uuid(), ''::text where false`)).toEqual({
    ...{ count: 0, lastId: null, text: '' },
  })
  const { count, text } = await copy(
    sql`select gen_random_uuid(), repeat(chr(97 + n % 26), n * 7) from generate_series(1, 2000) n order by n`,
  )
  const lines = text.trimEnd().split('\n')
  expect([count, lines.length]).toEqual([2000, 2000])
  expect(
    lines.every((line, at) => line === String.fromCharCode(97 + ((at + 1) % 26)).repeat((at + 1) * 7)),
  ).toBe(true)
})

test('a query that fails between two rows fails the copy, and the connection is good for the next', async () => {
  await expect(
    copy(sql`select gen_random_uuid(), (1 / (1000 - n))::text from generate_series(1, 2000) n`),
  ).rejects.toThrow('division by zero')
  expect((await copy(rowsOf(['x']))).text).toBe('x\n')
})

test('bytes may be cut anywhere', async () => {
  const file = binaryOf(texts)
  const whole = texts.map((text) => `,${text}\n`).join('')
  for (let size = 1; size <= file.length; size += 1) {
    const lines = new LineMaker(',')
    const pieces: Buffer[] = []
    for (let at = 0; at < file.length; at += size)
      pieces.push(Buffer.from(lines.take(Buffer.from(file.subarray(at, at + size)))))
    expect({ size, text: `${Buffer.concat(pieces)}\n`, count: lines.count }).toEqual({
      ...{ size, text: whole, count: texts.length },
    })
  }
})

/** As COPY writes it. */
function binaryOf(values: string[]): Buffer {
  const rows = values.map((value, at) => {
    const text = Buffer.from(value)
    const head = Buffer.alloc(26)
    head.writeInt16BE(2)
    head.writeInt32BE(16, 2)
    head.write(idOf(at + 1).replaceAll('-', ''), 6, 'hex')
    head.writeInt32BE(text.length, 22)
    return Buffer.concat([head, text])
  })
  const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
  return Buffer.concat([signature, Buffer.alloc(8), ...rows, Buffer.from([0xff, 0xff])])
}
