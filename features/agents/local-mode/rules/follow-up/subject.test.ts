import { expect, test } from 'vitest'
import { readAlone, readWithSubject } from './subject.ts'

const [mug, other] = [
  { id: 'M-1', title: 'Mug' },
  { id: 'M-2', title: 'Mug' },
]
const subject = { ...mug, among: [mug, other] }

test('a question that names two products of one title is about the first, and keeps the other', () => {
  const asked: string[] = []
  readWithSubject('Why is @"Mug" dearer than @"Mug" (M-2)?', subject, (text) => {
    asked.push(text)
    return null
  })
  expect(asked[0]).toMatch(/^Why is "[^"]+" dearer than @"Mug" \(M-2\)\?$/)
})

test('a name alone asks how that product stands', () => {
  expect(readAlone('@"Mug" please', subject)).toMatchObject({
    tool: 'explain-product',
    args: { product: 'M-1' },
  })
})
