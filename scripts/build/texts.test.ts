/** What the console says: every text can be translated, and is. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { readSource, readSources, root, type Source } from '#tests/house/source.ts'
import { readMessages } from './read-messages.ts'

const english = readMessages()
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `ui/messages/${language}.json`), 'utf8'))

/** Forms of a number that people meet in each language, by its own rules. */
const languages = { de: ['one', 'other'], ar: ['one', 'two', 'few', 'many', 'other'] }

test('the catalogue holds what the console says: npm run messages writes it', () => {
  expect(read('en')).toEqual(english)
})

test('German addresses the merchant as Sie throughout', () => {
  const informal = Object.entries(read('de')).filter(([, text]) =>
    /\b(?:du|dich|dir|deine?[mnrs]?)\b/i.test(text),
  )
  expect(informal).toEqual([])
})

describe.each(Object.entries(languages))('%s', (language, forms) => {
  const texts = read(language)

  test('every text is translated, and nothing else', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('a translation has the values and elements of its text, and can be read', () => {
    const wrong = Object.entries(texts).filter(([id, text]) => {
      compileMessage(text)
      return partsOf(text) !== partsOf(english[id] ?? '')
    })
    expect(wrong).toEqual([])
  })

  test('a text that depends on a number has the forms of the language', () => {
    const wrong = Object.entries(texts).filter(
      ([, text]) => text.includes(', plural,') && forms.some((form) => !text.includes(`${form} {`)),
    )
    expect(wrong).toEqual([])
  })
})

/** The names of its values and elements, each once. */
function partsOf(text: string): string {
  const values = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name)
  const elements = [...text.matchAll(/<(\d+)\/?>/g)].map(([, name]) => `<${name}>`)
  return [...new Set([...values, ...elements])].toSorted().join(' ')
}

const spoken = /^(title|aria-label|label|placeholder|alt|heading|lead|hint|summary|caption|text|error|none)$/
/** Where English stands on purpose: what only developers see, what is drawn before a language is known, and examples. */
const quiet =
  /^web\/(design\/|public-site\/(page-head|vitrine|example-verdict|prerender)\.tsx)|\.test\.tsx$|^tests\//
const names =
  /^[^a-z]*$|^(© 2026 Vitrine|Vitrine|Esc|JSON|JSONL|CSV|shpat_…|you@store\.com|https:\/\/.*|.*\.myshopify\.com)$/i

test('no text of the console stands outside of the catalogue', () => {
  const screens = readSources().filter(({ path }) => path.endsWith('.tsx') && !quiet.test(path))
  expect(screens.flatMap((source) => outside(source))).toEqual([])
})

test('a text that stands outside of the catalogue is seen', () => {
  const seen = (code: string) => outside(readSource('web/a.tsx', code)).length
  expect(seen('const a = <p title="Close it">Hello there</p>')).toBe(2)
  expect(seen('const a = <p title={t`Close it`}><Trans>Hello there</Trans></p>')).toBe(0)
})

type JsonNode = { type: string; start: number; [key: string]: unknown }

function outside({ path, program, lineAt }: Source): string[] {
  const found: string[] = []
  visit(program as unknown as JsonNode, (node) => {
    if (node.type === 'JSXElement') {
      const name = (node as never as { openingElement: { name: { name?: string } } }).openingElement.name.name
      if (['Trans', 'style', 'code', 'Kbd', 'kbd'].includes(name ?? '')) return false
    }
    const text = node.type === 'JSXText' ? String(node['value']) : spokenValue(node)
    if (text && /[a-z]{2}/i.test(text) && !names.test(text.trim()))
      found.push(`${path}:${lineAt(node.start)}: ${text.trim()}`)
    return true
  })
  return found
}

function spokenValue(node: JsonNode): string | null {
  if (node.type !== 'JSXAttribute') return null
  const { name, value } = node as never as {
    name: { name: string }
    value: { type: string; value: unknown } | null
  }
  return spoken.test(name.name) && value?.type === 'Literal' ? String(value.value) : null
}

function visit(node: JsonNode, see: (node: JsonNode) => boolean): void {
  if (!see(node)) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) visit(child as JsonNode, see)
    }
  }
}
