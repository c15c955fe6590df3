import { expect, test } from 'vitest'
import { spellTags } from './spell-tags.ts'

test.each([
  ['From today the Mug carries only these tags: Winter, gift, bedroom', 'Winter, gift, bedroom'],
  ['tags on the mug are a complete mess, make them just gift and kitchen', 'gift and kitchen'],
  ['nothing but gift and kitchen as tags on the mug', 'gift and kitchen'],
  ['mug: only gift and kitchen as tags from now on', 'gift and kitchen'],
  ['The mug has far too many tags, keep only gift and kitchen', 'gift and kitchen'],
  ['the mug should only have the tags gift and kitchen', 'gift and kitchen'],
  ['Clean up the tags of the mug, leave just kitchen', 'kitchen'],
  ['the only tags on the mug should be gift and kitchen', 'gift and kitchen'],
  ['The labels of the mug are wrong. Please set them to gift, kitchen please', 'gift, kitchen'],
  ['mug has just these two tags: gift, kitchen, nothing else', 'gift, kitchen'],
  ['the only tags on the mug should be gift and kitchen, throw out the rest', 'gift and kitchen'],
  ['gift, kitchen: these two tags and no others on the mug', 'gift, kitchen'],
  ['the mug gets only gift and kitchen as its tags', 'gift and kitchen'],
])('“%s” is all tags there are', (text, list) => {
  expect(spellTags(text, ['mug']).toLowerCase()).toBe(`set the tags of mug to ${list.toLowerCase()}`)
})

test.each([
  'tags on the mug are a complete mess',
  'tags on the mug are a mess, make them shorter and remove sale',
  'the mug should have the tags gift and kitchen',
  'the mug must not have only the tags gift and kitchen',
  'the mug carries only these tags: gift, kitchen, and hide it',
  'the mug carries only these tags: gift if it sells',
  'which tags are on the mug',
  'the bowl carries only these tags: gift',
])('“%s” is left as it is', (text) => {
  expect(spellTags(text, ['mug'])).toBe(text)
})
