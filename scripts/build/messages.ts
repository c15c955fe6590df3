import { type PluginObj, types as t } from '@babel/core'
import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'

/** How the macros of the console's texts are read: both the build and the catalogue go by it. */
export const linguiConfig = makeConfig(
  {
    locales: ['en', 'de', 'ar'],
    sourceLocale: 'en',
    runtimeConfigModule: { i18n: ['#ui/i18n.ts', 'i18n'], Trans: ['#ui/trans.tsx', 'Trans'] },
  },
  { skipValidation: true },
)

/** Turns `t` and `<Trans>` into look-ups with their compiled English beside the id, and compiles the translations. */
export function messages(): PluginOption {
  const macros = babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({
          plugins: [
            ['@lingui/babel-plugin-lingui-macro', { linguiConfig, descriptorFields: 'message' }],
            compileTexts,
          ],
        }),
        rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
      }),
    ],
  })
  return [macros, catalogues]
}

/** A message as Lingui reads it without its parser: text alone where it has no values. */
function compileText(message: string): ReturnType<typeof compileMessage> | string {
  const compiled = compileMessage(message)
  const [only] = compiled
  return compiled.length === 1 && typeof only === 'string' ? only : compiled
}

/** Runs on what the macros leave: `{ id, message }` behind the comment `i18n`. */
function compileTexts(): PluginObj {
  const compile = {
    ObjectExpression({ node }: { node: t.ObjectExpression }) {
      if (!node.leadingComments?.some(({ value }) => value.includes('i18n'))) return
      for (const property of node.properties) {
        if (!t.isObjectProperty(property) || !t.isIdentifier(property.key, { name: 'message' })) continue
        if (t.isStringLiteral(property.value))
          property.value = t.valueToNode(compileText(property.value.value))
      }
    },
  }
  return { visitor: { Program: { exit: (program) => program.traverse(compile) } } }
}

const catalogues: PluginOption = {
  name: 'vitrine-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]ui[\\/]messages[\\/]\w+\.json$/ },
    handler: (code) => {
      const texts = Object.entries(JSON.parse(code) as Record<string, string>)
      return JSON.stringify(Object.fromEntries(texts.map(([id, text]) => [id, compileText(text)])))
    },
  },
}
