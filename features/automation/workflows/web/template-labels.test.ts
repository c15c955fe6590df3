import { expect, test } from 'vitest'
import { templates, toListed } from '../rules/templates/list.ts'
import { fromTemplate } from './template-labels.ts'
import { stepWords } from './template-steps.ts'

test.each(templates.map(toListed))(
  'the template “$name” is said in the language of the merchant',
  (template) => {
    const { id, name, description, stepNames } = template
    expect(stepNames.filter((step) => !Object.hasOwn(stepWords, step))).toEqual([])
    const steps = Object.fromEntries(stepNames.map((step) => [step, step]))
    expect(fromTemplate({ ...template, name: '', description: '' })).toEqual({
      type: 'template',
      templateId: id,
      words: { name, description, steps },
    })
  },
)
