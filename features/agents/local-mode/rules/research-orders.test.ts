import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { expect, test } from 'vitest'
import { readResearch } from './research-orders.ts'

const read = (text: string, names: string[] = []) => readResearch(text, '2026-11-22', names)
const offersOf = (text: string) => {
  const meant = read(text)
  return meant && 'text' in meant ? meant.choices?.map(({ use }) => use?.args['region']) : meant?.args
}

test.each([
  ['We are thinking of expanding into Canada next spring. Start a market research on it please.', 'canada'],
  [
    'buyer from Singapore mailed, wants to stock us. start a market research on southeast asia please',
    'southeast-asia',
  ],
  ['is Dubai worth it for us? run a study of the region', 'middle-east'],
  ['research the African market', 'africa'],
  ['look into India for us as a market', 'india'],
  ['Can you do some market research on the US?', 'us'],
  ['kick off research for the middle east', 'middle-east'],
  ['we need a market study of the whole world', 'global'],
  ['everyone talks about the EU. please look into it as a market', 'eu'],
  ['Start research in Canada', 'canada'],
])('%s', (text, region) => {
  expect(read(text)).toEqual({ tool: 'start-research', args: { region }, product: null, first: null })
})

test.each([
  ['a country is a part of a market', 'do a market research for Japan', ['asia']],
  ['several countries', 'look into sweden, norway, denmark and finland for us as a market', ['eu', 'europe']],
  [
    'a country in another sentence',
    'a shop in Norway wrote to us. start a market research on it',
    ['europe'],
  ],
  ['two markets', 'start a market research on Canada and India', ['india', 'canada']],
  [
    '"us" is no country',
    'start a market research for us',
    ['us', 'canada', 'eu', 'india', 'asia', 'middle-east', 'southeast-asia', 'africa'],
  ],
  [
    'Latin America is not the US',
    'start a market research on latin america',
    ['us', 'canada', 'eu', 'india', 'asia', 'middle-east', 'southeast-asia', 'africa'],
  ],
  ['a later time', 'start a market research on Canada tomorrow', ['canada']],
  ['a condition', 'if the buyer says yes, start a market research on Canada', ['canada']],
  ['another wish', 'start a market research on Canada and pause the weekly digest', ['canada']],
  ['a topic', 'start a market research on organic tea in Canada', ['canada']],
])('%s is asked back', (_why, text, regions) => {
  expect(offersOf(text)).toEqual(regions)
})

test('what is forbidden is not started', () => {
  expect(read('don’t start a market research on Canada')).toMatchObject({
    text: expect.stringMatching(/^OK/),
  })
})

test.each([
  ['what research do we have on Canada', []],
  ['research competitors in Canada', []],
  ['look into our sales in Canada', []],
  ['research the market for mugs', ['mugs']],
  ['how is the market in Canada', []],
  ['look into Canada post rates', []],
  ['do a study on packaging', []],
])('%s starts no research of a market', (text, names) => {
  expect(read(text, names)).toBeNull()
})

test('another region after a research', () => {
  const asked: AgentEvent = {
    ...{ seq: 1, runId: 'r', at: '2026-11-23T10:00:00.000Z', type: 'tool_asked', callId: 'c', reason: '' },
    ...{ tool: 'start-research', args: { region: 'middle-east' } },
  }
  const said = 'and one for africa too'
  expect(readResearch(said, '2026-11-22', [], [asked])).toMatchObject({ args: { region: 'africa' } })
  expect(readResearch(said, '2026-11-22', [], [])).toBeNull()
})
