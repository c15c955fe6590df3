import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { type Language, languageNames, languages, readLanguage, setLanguage } from '#ui/language.ts'
import { SelectInput } from '#ui/select-input.tsx'
import {
  type Contrast,
  contrasts,
  setContrast,
  setTheme,
  type Theme,
  themes,
  useContrast,
  useTheme,
} from '#ui/theme.ts'

const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` }
const contrastNames: Record<Contrast, string> = { system: t`System`, normal: t`Normal`, more: t`More` }

/** How the console looks and speaks on this device. */
export function AppearanceCard() {
  const theme = useTheme()
  const contrast = useContrast()
  return (
    <Card title={t`Language and appearance`}>
      <p className="text-ink-2">
        <Trans>
          Changes apply right away, on this device only. Agent answers and product check explanations are in
          English.
        </Trans>
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        <Field label={t`Language`}>
          {(control) => (
            <SelectInput
              {...control}
              value={readLanguage()}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={({ target }) => setLanguage(target.value as Language)}
            />
          )}
        </Field>
        <Field label={t`Theme`}>
          {(control) => (
            <SelectInput
              {...control}
              value={theme}
              options={themes.map((value) => ({ value, label: themeNames[value] }))}
              onChange={({ target }) => setTheme(target.value as Theme)}
            />
          )}
        </Field>
        <Field label={t`Contrast`}>
          {(control) => (
            <SelectInput
              {...control}
              value={contrast}
              options={contrasts.map((value) => ({ value, label: contrastNames[value] }))}
              onChange={({ target }) => setContrast(target.value as Contrast)}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}
