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
