import { describe, expect, test } from 'vitest'
import { findCycles } from './house/cycles.ts'
import { judgeImports, report } from './house/findings.ts'
import { judgeAdapter, judgeRooms, judgeSlice, rooms } from './house/law.ts'
import { featureOf, isTest, isThere, readSource, readSources, roomOf, tierOf, tiers } from './house/source.ts'

const sources = readSources()
const product = sources.filter(({ path }) => !isTest(path))

describe('who may know whom', () => {
  test('every source lives in a room of the house', () => {
    const strange = sources.filter(
      ({ path }) => !rooms.includes(roomOf(path)) && !/^[^/]+\.config\.ts$/.test(path),
    )
    expect(strange.map(({ path }) => path)).toEqual([])
  })

  test('every feature stands in a tier, at a place of its own', () => {
    const known = tiers.flatMap(({ name, features }) => features.map((feature) => `${name}/${feature}`))
    const found = product.flatMap(({ path }) =>
      roomOf(path) === 'features' ? [`${tierOf(path)}/${featureOf(path)}`] : [],
    )
    expect([...new Set(found)].filter((place) => !known.includes(place))).toEqual([])
  })

  test('each room imports only the rooms below it', () => {
    expect(report('rooms', judgeImports(product, judgeRooms))).toEqual([])
  })

  test('a feature takes of an adapter its port and its pure parts', () => {
    expect(report('adapters', judgeImports(product, judgeAdapter))).toEqual([])
  })

  test('inside a feature the arrows point down, and a feature calls only what stands below it', () => {
    expect(report('slice', judgeImports(product, judgeSlice))).toEqual([])
  })

  test('nothing but a test imports a test', () => {
    const findings = judgeImports(product, ({ path }, { target }) =>
      target !== null && isTest(target) && roomOf(path) !== 'bench' ? 'this is for tests' : null,
    )
    expect(report('tests', findings)).toEqual([])
  })

  test('another room is reached by its # name, and files are named with their extension', () => {
    const findings = judgeImports(sources, ({ path }, { target, specifier }) => {
      if (target === null) return null
      if (!isThere(target)) return 'there is no such file: write the whole name'
      const isAway = specifier.startsWith('.') && roomOf(target) !== roomOf(path)
      return isAway && roomOf(path) !== '.' ? `write #${target}` : null
    })
    expect(report('names of imports', findings)).toEqual([])
  })

  test('no import leads back to where it came from', () => {
    expect(findCycles(product).map((cycle) => cycle.join(' → '))).toEqual([])
  })
})

describe('the law catches what it forbids', () => {
  const judged = (path: string, code: string) => {
    const source = readSource(path, code)
    return source.imports.map(
      (found) => judgeRooms(source, found) ?? judgeAdapter(source, found) ?? judgeSlice(source, found),
    )
  }

  test.each([
    ['kit/a.ts', "import { openDatabase } from '#db/database.ts'"],
    ['engine/a.ts', "import type { Product } from '#features/shop/feed/contract.ts'"],
    ['server/a.ts', "import { Button } from '#ui/button.tsx'"],
    ['server/a.ts', "const late = await import('../web/main.tsx')"],
    ['web/a.tsx', "import { startServer } from '#server/main.ts'"],
    ['web/a.tsx', "import { listProducts } from '#features/shop/feed/records/query.ts'"],
    ['demo/a.ts', "export { newId } from '#kit/ids.ts'"],
    ['features/shop/feed/a.ts', "import { x } from '#demo/shop.ts'"],
    ['features/shop/feed/actions.ts', "import { createShopify } from '#adapters/shopify/client.ts'"],
    ['features/shop/feed/actions.ts', "import { makePort } from '#adapters/shopify/port.ts'"],
    ['features/shop/feed/actions.ts', "import { Button } from '#ui/button.tsx'"],
    ['features/shop/feed/actions.ts', "import { findStore } from '#features/base/stores/records.ts'"],
    ['features/base/stores/actions.ts', "import { startSync } from '#features/shop/feed/actions/sync.ts'"],
    ['features/base/stores/contract.ts', "import { Facts } from '#features/shop/feed/contract/facts.ts'"],
    ['features/shop/feed/actions.ts', "import { startSync } from '#features/shop/sales/actions/sync.ts'"],
    ['features/shop/feed/web/a.tsx', "import { viewStatus } from '#features/base/stores/actions/view.ts'"],
    ['features/shop/feed/rules/score.ts', "import type { Row } from '../records/query.ts'"],
    ['features/shop/feed/web/a.tsx', "import { startSync } from '../actions/sync.ts'"],
    ['features/shop/feed/web/a.tsx', "import type { Db } from '#db/database.ts'"],
  ])('%s may not say: %s', (path, code) => {
    expect(judged(path, code)).toEqual([expect.any(String)])
  })

  test.each([
    ['engine/a.ts', "import type { Db } from '#db/database.ts'"],
    ['web/a.tsx', "import type { RunView } from '#engine/contract.ts'"],
    ['web/a.tsx', "import { FeedScreen } from '#features/shop/feed/web/feed-screen.tsx'"],
    ['features/shop/feed/actions.ts', "import type { ShopifyPort } from '#adapters/shopify/port.ts'"],
    ['features/shop/feed/actions.ts', "import { verifyWebhook } from '#adapters/shopify/signatures.ts'"],
    ['features/shop/feed/web/a.tsx', "import { storeCodes } from '#features/base/stores/contract.ts'"],
    [
      'features/shop/feed/web/a.tsx',
      "import { ConnectStore } from '#features/base/stores/web/connect-store.tsx'",
    ],
    ['features/shop/feed/actions.ts', "import { viewStatus } from '#features/base/stores/actions/view.ts'"],
    ['features/shop/sales/actions.ts', "import { startSync } from '#features/shop/feed/actions/sync.ts'"],
    ['features/shop/feed/contract.ts', "import { Sales } from '#features/shop/sales/contract.ts'"],
    ['scripts/a.ts', "import { startServer } from '#server/main.ts'"],
  ])('%s may say: %s', (path, code) => {
    expect(judged(path, code)).toEqual([null])
  })
})
