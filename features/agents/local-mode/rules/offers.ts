/** What is offered where a text is not understood: the readings that come nearest, each whole and ready to be pressed. */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { cutExclusion } from './exclusion.ts'
import { readTopics } from './read-topic.ts'
import { sayReading } from './say-reading.ts'
import { readSentence } from './slots.ts'

type Asked = {
  today: string
  names: readonly string[]
  /** Tools of the agent that is asked. */
  tools: readonly string[]
}

const maxLength = 300
/** So many readings are looked at for each one that is offered. */
const perOffer = 3

/** Readings of a question, the best first. What was asked already is left out. */
export function offerReadings(
  text: string,
  { today, names, tools }: Asked,
  max: number,
  done: readonly { tool: string; args: Record<string, unknown> }[] = [],
): AnswerChoice[] {
  const kept = cutExclusion(text.slice(0, maxLength), names)?.kept ?? text.slice(0, maxLength)
  const sentence = readSentence(kept, today, names)
  const seen = new Set(done.map(({ tool, args }) => sayReading(tool, args)))
  return readTopics(sentence, names, max * perOffer)
    .filter(({ tool }) => tools.includes(tool))
    .flatMap(({ tool, args }): AnswerChoice[] => {
      const label = sayReading(tool, args)
      if (label === null || seen.has(label)) return []
      seen.add(label)
      return [{ label, message: label, use: { tool, args } }]
    })
    .slice(0, max)
}
