import { expect, test } from 'vitest'
import { markOf, replaceMark } from './mark.ts'

const [one, other] = [
  { id: 'M-1', title: 'Mug' },
  { id: 'M-2', title: 'Mug' },
]
const both = [one, other]

test('a name is found by its title, and with its id where it carries one', () => {
  expect(replaceMark('Why is @"Mug" red?', one, 'x')).toBe('Why is x red?')
  expect(replaceMark('Why is @"Mug" (M-1) red?', one, 'x')).toBe('Why is x red?')
  expect(replaceMark('Why is it red?', one, 'x')).toBeNull()
  expect(replaceMark('$& @"Mug"', one, '$&')).toBe('$& $&')
})

test('of two with one title each keeps its own name', () => {
  const text = 'Is @"Mug" better than @"Mug" (M-2)?'
  expect(replaceMark(text, one, 'x', both)).toBe('Is x better than @"Mug" (M-2)?')
  expect(replaceMark(text, other, 'x', both)).toBe('Is @"Mug" better than x?')
})

test('what is taken out of the text is not named by the name of the other', () => {
  expect(replaceMark('Is it better than @"Mug" (M-2)?', one, 'x', both)).toBeNull()
  expect(replaceMark('Is @"Mug" better?', other, 'x', both)).toBeNull()
  expect(replaceMark('Is @"Mug" better?', one, 'x', both)).toBe('Is x better?')
})

test('a title is no pattern, and its quotes are left out', () => {
  const odd = { id: '(a|b)', title: 'A "big" mug (.*)' }
  expect(markOf(odd, true)).toBe('@"A big mug (.*)" ((a|b))')
  expect(replaceMark('@"A big mug (.*)" and @"A big mug x"', odd, 'x')).toBe('x and @"A big mug x"')
  expect(replaceMark('@"A big mug (.*)" ((a|b))!', odd, 'x')).toBe('x!')
})
