import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const statement = /^import \{([^}]+)\} from 'lucide-react'$/gm

/** Reads each icon from its own file. Through the package's list, a page that needs one icon seems to need those of all. */
export function icons(): Plugin {
  const fileOf = readFiles()
  return {
    name: 'vitrine-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?($|\?)/, code: "'lucide-react'" },
      handler: (code) => ({
        code: code.replaceAll(statement, (_, names: string) => {
          const wanted = names.split(',').map((name) => name.trim())
          return wanted
            .filter((name) => name !== '')
            .map((name) => importOne(name, fileOf))
            .join('; ')
        }),
        map: null,
      }),
    },
  }
}

function importOne(wanted: string, fileOf: ReadonlyMap<string, string>): string {
  // Said as one, a type leaves no import of the list behind.
  if (wanted.startsWith('type ')) return `import type { ${wanted.slice(5)} } from 'lucide-react'`
  const [name = '', local = name] = wanted.split(/ as /)
  const file = fileOf.get(name)
  if (file === undefined) throw new Error(`There is no icon ${name}`)
  return `import ${local} from 'lucide-react/icons/${file}'`
}

/** The file of each name, as the package's own list has them. */
function readFiles(): Map<string, string> {
  const list = new URL('../../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url)
  const lines = readFileSync(list, 'utf8').matchAll(/^export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  )
}
