import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@babel/core'
import { linguiConfig } from './messages.ts'

type FoundMessage = { id: string; message?: string }

const root = fileURLToPath(new URL('../..', import.meta.url))
const hasMacro = /@lingui\/(core|react)\/macro/

/** The English texts of the console by message id, in the order of the alphabet. */
export function readMessages(): Record<string, string> {
  const messages = new Map<string, string>()
  const onMessageExtracted = ({ id, message = '' }: FoundMessage) => void messages.set(id, message)
  for (const path of globSync('{web,pages,ui,features/**/web}/**/*.{ts,tsx}', { cwd: root })) {
    const code = readFileSync(join(root, path), 'utf8')
    if (!hasMacro.test(code)) continue
    transformSync(code, {
      filename: join(root, path),
      babelrc: false,
      configFile: false,
      code: false,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: [
        ['@lingui/babel-plugin-lingui-macro', { linguiConfig, descriptorFields: 'all' }],
        ['@lingui/babel-plugin-extract-messages', { linguiConfig, onMessageExtracted }],
      ],
    })
  }
  const byText = [...messages].toSorted(([id, one], [otherId, other]) =>
    one === other ? (id < otherId ? -1 : 1) : one < other ? -1 : 1,
  )
  return Object.fromEntries(byText)
}
