import { expect, test } from 'vitest'
import { templates, toListed } from '../rules/templates/list.ts'
import { fromTemplate } from './template-labels.ts'

test.each(templates.map(toListed))(
  'the template “$name” is said in the language of the merchant',
  (template) => {
    const { id, name, description } = template
    expect(fromTemplate({ ...template, name: '', description: '' })).toEqual({
      type: 'template',
      templateId: id,
      words: { name, description },
    })
  },
)
