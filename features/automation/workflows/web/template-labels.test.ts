import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templates, toListed } from '../rules/templates/list.ts'
import { fromTemplate } from './template-labels.ts'
import { templateWords } from './template-words.ts'

test.each(templates.map(toListed))(
  'the template “$name” is said in the language of the merchant',
  (template) => {
    const { id, name, description, texts } = template
    expect(texts.filter((text) => !Object.hasOwn(templateWords, text))).toEqual([])
    expect(fromTemplate({ ...template, name: '', description: '' })).toEqual({
      type: 'template',
      templateId: id,
      words: { name, description, texts: Object.fromEntries(texts.map((text) => [text, text])) },
    })
  },
)

test('what a template asks an agent is shown in the language of the merchant', () => {
  const messages: object = JSON.parse(readFileSync(join(process.cwd(), 'ui/messages/en.json'), 'utf8'))
  const questions = templates.flatMap(({ make }) =>
    make({ timeZone: 'UTC' }).steps.flatMap(({ action }) =>
      action.type === 'ask' && action.question.type === 'text' ? [action.question.text] : [],
    ),
  )
  expect(questions.length).toBeGreaterThan(0)
  expect(questions.filter((question) => !Object.values(messages).includes(question))).toEqual([])
})
