/** What a sentence asks for, as far as templates know it: no model is asked. */
import type { Trigger, WorkflowDefinition } from '../../contract/definition.ts'
import { emptyDefinition } from '../empty.ts'
import type { Template, TemplateSetting } from './build.ts'
import { templates } from './list.ts'
import { readSchedule } from './read-schedule.ts'

type Drafted = { definition: WorkflowDefinition; templateId: string | null; notes: string[] }

/** A word of the template's own counts once, one of several words as often as it has words. */
function score({ words }: Template, sentence: string): number {
  return words.reduce((sum, word) => sum + (hasWord(sentence, word) ? word.split(/[ -]/).length ** 2 : 0), 0)
}

function hasWord(sentence: string, word: string): boolean {
  const at = sentence.indexOf(word)
  if (at === -1) return false
  const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter)
  const end = sentence[at + word.length]
  return !isLetter(sentence[at - 1]) && (!isLetter(end) || end === 's')
}

/** The template that fits a sentence best; null where none does. */
export function matchTemplate(sentence: string): Template | null {
  const said = sentence.toLowerCase()
  const rated = templates.map((template) => ({ template, points: score(template, said) }))
  const [best] = rated.toSorted((one, other) => other.points - one.points)
  return best && best.points > 0 ? best.template : null
}

/** A draft of the template that fits best, at the times that the sentence names; an empty one with the sentence in it where none fits. `notes` say what was made of it. */
export function draftFromTemplates(sentence: string, setting: TemplateSetting): Drafted {
  const template = matchTemplate(sentence)
  const schedule = readSchedule(sentence)
  const trigger: Trigger | null = schedule && {
    type: 'schedule',
    cron: schedule.cron,
    timeZone: setting.timeZone,
    missed: 'last',
  }
  if (!template) {
    const known = templates.slice(0, 3).map((each) => each.make(setting).name)
    const empty = emptyDefinition(sentence.slice(0, 60))
    return {
      definition: {
        ...empty,
        description: sentence,
        ...(trigger ? { trigger } : {}),
        triggerDescription: schedule?.words ?? '',
      },
      templateId: null,
      notes: [
        'No template fits this sentence, so the draft has no steps yet.',
        `Templates there are: ${known.join(', ')}.`,
        ...(schedule ? [`It runs ${schedule.words}.`] : []),
      ],
    }
  }
  const made = template.make(setting)
  const usesEvent = made.trigger.type === 'event'
  const isOther = trigger !== null && !usesEvent
  return {
    definition: {
      ...made,
      description: `${sentence}\n\n${made.description}`,
      ...(isOther ? { trigger, triggerDescription: schedule?.words ?? '' } : {}),
    },
    templateId: template.id,
    notes: [
      `Drafted from the template “${made.name}”. Check each step before you publish.`,
      ...(isOther ? [`It runs ${schedule?.words}.`] : []),
      ...(trigger !== null && usesEvent
        ? [`It starts ${made.triggerDescription.toLowerCase()}, not at the time you named.`]
        : []),
    ],
  }
}
