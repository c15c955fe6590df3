/** What of a template people read, line by line, with a number in the place of each expression: "{0} is sold out". */
import type { Mapping, StepAction, WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'

/** By a line's pattern: the line in another language, with the same numbers. */
export type Texts = Readonly<Record<string, string>>

type Say = (text: string) => string

const expression = /\{\{.*?\}\}/gs
/** What an expression gives in words where a value is missing. */
const literal = /(?<=\? )"([^"]*)"/g

/** The patterns of all that people read, each once. What is nothing but expressions is left out. */
export function textsOf(definition: WorkflowDefinition): string[] {
  const found = new Set<string>()
  mapTexts(definition, (text) => {
    for (const line of text.split('\n')) {
      const { pattern, slots } = toPattern(line)
      for (const each of [pattern, ...slots.flatMap(listLiterals)]) if (isRead(each)) found.add(each)
    }
    return text
  })
  return [...found]
}

/** The definition as people of another language read it. */
export function withTexts(definition: WorkflowDefinition, texts: Texts): WorkflowDefinition {
  const wordOf = (pattern: string) => (Object.hasOwn(texts, pattern) ? (texts[pattern] ?? pattern) : pattern)
  const sayLine = (line: string) => {
    const { pattern, slots } = toPattern(line)
    const said = slots.map((slot) => slot.replace(literal, (_, text: string) => JSON.stringify(wordOf(text))))
    return wordOf(pattern).replace(/\{(\d+)\}/g, (whole, at: string) => said[Number(at)] ?? whole)
  }
  return mapTexts(definition, (text) => text.split('\n').map(sayLine).join('\n'))
}

function toPattern(line: string): { pattern: string; slots: string[] } {
  const slots: string[] = []
  const pattern = line.replace(expression, (slot) => `{${slots.push(slot) - 1}}`)
  return { pattern, slots }
}

function listLiterals(slot: string): string[] {
  return [...slot.matchAll(literal)].map(([, text = '']) => text)
}

function isRead(pattern: string): boolean {
  return /\p{L}/u.test(pattern)
}

function mapTexts(definition: WorkflowDefinition, say: Say): WorkflowDefinition {
  return {
    ...definition,
    triggerDescription: say(definition.triggerDescription),
    kpis: definition.kpis.map(say),
    steps: definition.steps.map((step) => mapStep(step, say)),
  }
}

function mapStep(step: WorkflowStep, say: Say): WorkflowStep {
  const { name, successCriteria, action } = step
  return { ...step, name: say(name), successCriteria: say(successCriteria), action: mapAction(action, say) }
}

/** A question to an agent stays: Local Mode knows it by its words. */
function mapAction(action: StepAction, say: Say): StepAction {
  const ofMapping = (mapping: Mapping): Mapping =>
    mapping.type === 'text' ? { ...mapping, text: say(mapping.text) } : mapping
  switch (action.type) {
    case 'message':
      return { ...action, title: ofMapping(action.title), text: ofMapping(action.text) }
    case 'approval': {
      const form = action.form.map((field) => ({
        ...field,
        label: say(field.label),
        choices: field.choices.map(say),
      }))
      return { ...action, question: ofMapping(action.question), form }
    }
    default:
      return action
  }
}
