/** `npm run screens`: lays the pictures that the journeys took side by side, and prints where. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('../.artifacts/screens/', import.meta.url))
const pictures = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : []
if (pictures.length === 0) {
  console.error(
    'There are no pictures yet. Take them with: PICTURES=1 npm test -- --only=journeys --journey=pages',
  )
  process.exit(1)
}

const pages = Map.groupBy(pictures.sort(), (name) => /^(.+?)-\d+-/.exec(name)?.[1] ?? name)
const sections = [...pages].map(([page, names]) => {
  const figures = names.map(
    (name) =>
      `<figure><a href="${name}"><img src="${name}" loading="lazy" alt="${name}"></a><figcaption>${name.slice(page.length + 1, -4)}</figcaption></figure>`,
  )
  return `<section id="${page}"><h2>${page}</h2><div>${figures.join('')}</div></section>`
})
const links = [...pages.keys()].map((page) => `<a href="#${page}">${page}</a>`).join(' ')

const file = join(folder, 'index.html')
writeFileSync(
  file,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:24px;background:#8883}nav{display:flex;flex-wrap:wrap;gap:4px 12px}
section>div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}figure{margin:0}
img{height:420px;border:1px solid #8886;border-radius:6px}figcaption{color:#777;padding:4px 0}
</style><h1>${pictures.length} screens</h1><nav>${links}</nav>${sections.join('\n')}</html>
`,
)
console.log(`${pictures.length} pictures of ${pages.size} pages: ${pathToFileURL(file)}`)
