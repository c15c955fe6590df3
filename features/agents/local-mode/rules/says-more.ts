/** Whether a part of a text says something that is in no answer. */
import type { ReadContext } from './intents.ts'
import { isOrder, type LocalIntent } from './read-intent.ts'
import { rankTopics } from './read-topic.ts'
import { readSentence } from './slots.ts'
import { topics } from './topics.ts'

/** So surely it asks for something of its own. */
const minOfTopic = 0.6

/** It names something, orders something or tells of another topic, and is no small talk. */
export function saysMore(
  part: string,
  answered: readonly LocalIntent[],
  context: ReadContext,
  min = minOfTopic,
): boolean {
  const given = JSON.stringify(answered.map(({ args }) => args)).toLowerCase()
  const isNew = (name: string) =>
    part.toLowerCase().includes(name.toLowerCase()) && !given.includes(name.toLowerCase())
  if (context.names?.some(isNew) || isOrder(part, context)) return true
  const [first] = rankTopics(readSentence(part, context.today, context.names))
  return (
    first !== undefined &&
    first.of !== 'none' &&
    first.probability >= min &&
    answered.every(({ tool }) => topics[first.of]?.tool !== tool)
  )
}
