import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes down which addresses the browser's router knows, for the server to answer any other with 404. */
export async function writeAddresses(web: string, outFolder: string): Promise<void> {
  const tree = await readFile(join(web, 'routeTree.gen.ts'), 'utf8')
  const [, list = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  const addresses = [...list.matchAll(/'(\/[^']*)':/g)].map(([, address]) => address)
  if (addresses.length === 0) throw new Error('The route tree lists no addresses.')
  await writeFile(join(outFolder, 'pages', 'addresses.json'), JSON.stringify(addresses))
}
