import { expect, test } from 'vitest'
import { spellPlaceGoing } from './place-going.ts'

test.each([
  ['how’s germany going for us', 'how are we doing in germany'],
  ['hows sweden doing these days?', 'how are we doing in sweden'],
  ['and how is the uk treating us', 'and how are we doing in the uk'],
  ['is germany going ok for us?', 'how are we doing in germany'],
  ['so is the uk doing well these days', 'so how are we doing in the uk'],
])('“%s” asks of that country', (text, spelled) => expect(spellPlaceGoing(text)).toBe(spelled))

test.each([
  'how is the mug going',
  'is the sync going ok',
  'how is the sync going',
  'how are the germans doing',
  'how is germany and france doing',
])('“%s” stays as it is', (text) => expect(spellPlaceGoing(text)).toBe(text))
