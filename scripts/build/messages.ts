import { makeConfig } from '@lingui/conf'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

/** How the macros of the console's texts are read: both the build and the catalogue go by it. */
export const linguiConfig = makeConfig(
  {
    locales: ['en', 'de', 'ar'],
    sourceLocale: 'en',
    runtimeConfigModule: { i18n: ['#ui/i18n.ts', 'i18n'], Trans: ['#ui/trans.tsx', 'Trans'] },
  },
  { skipValidation: true },
)

/** Turns `t` and `<Trans>` into look-ups with their English text beside the id. */
export function messages() {
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({
          plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig, descriptorFields: 'message' }]],
        }),
        rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
      }),
    ],
  })
}
