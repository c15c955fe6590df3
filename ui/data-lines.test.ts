import { expect, test } from 'vitest'
import { dataLines } from './data-lines.ts'

async function read(...chunks: string[]) {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const lines: string[] = []
  for await (const line of dataLines(ReadableStream.from(bytes) as ReadableStream<Uint8Array>))
    lines.push(line)
  return lines
}

test('events are found however the network cuts them', async () => {
  expect(await read('da', 'ta: {"a":1}\n', '\ndata: 2\n\ndata: unfinished')).toEqual(['{"a":1}', '2'])
})

test('heartbeats and other fields are no events', async () => {
  expect(await read(': beat\n\nevent: x\nid: 7\ndata: 1\r\n\r\n')).toEqual(['1'])
})

test('whoever stops early ends the stream', async () => {
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      isCancelled = true
    },
  })
  for await (const line of dataLines(endless)) {
    expect(line).toBe('1')
    break
  }
  expect(isCancelled).toBe(true)
})

test('a stream that breaks says so', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('broken')),
  })
  await expect(dataLines(broken).next()).rejects.toThrow('broken')
})
