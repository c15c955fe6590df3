import { expect, test } from 'vitest'
import { icons } from './icons.ts'

function read(code: string): string {
  const { transform } = icons()
  if (typeof transform !== 'object') throw new Error('The icons are read by nothing')
  return (transform.handler as (code: string) => { code: string })(code).code
}

test('each icon is read from its own file, by any of its names', () => {
  expect(
    read("import { Check, Contrast as ContrastIcon, AlertCircle } from 'lucide-react'\nconst a = 1"),
  ).toBe(
    [
      "import Check from 'lucide-react/icons/check'",
      "import ContrastIcon from 'lucide-react/icons/contrast'",
      "import AlertCircle from 'lucide-react/icons/circle-exclamation-point'\nconst a = 1",
    ].join('; '),
  )
})

test('a type leaves no import of the list behind, and an icon that is none stops the build', () => {
  expect(read("import {\n  type LucideIcon,\n  Copy,\n} from 'lucide-react'")).toBe(
    "import type { LucideIcon } from 'lucide-react'; import Copy from 'lucide-react/icons/copy'",
  )
  expect(() => read("import { Chekc } from 'lucide-react'")).toThrow('There is no icon Chekc')
})
