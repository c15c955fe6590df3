/** Draws the countries of the map on Global Markets from Natural Earth's outlines (public domain): run again when those change. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'

const width = 960
const antarctica = '010'
const read = (name: string) => JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8'))

type Topology = Parameters<typeof feature>[0]
type Countries = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

const atlas = read('world-atlas/countries-110m.json') as Topology
const codes = read('i18n-iso-countries/codes.json') as [alpha2: string, alpha3: string, numeric: string][]
const alpha2 = new Map(codes.map(([short, , numeric]) => [numeric, short]))

const world = feature(atlas, atlas.objects['countries'] as Countries)
world.features = world.features.filter(({ id }) => id !== antarctica)
const projection = geoEqualEarth().fitWidth(width, world)
const [[, top], [, bottom]] = geoPath(projection).bounds(world)
projection.translate([projection.translate()[0], projection.translate()[1] - top])
const path = geoPath(projection).digits(0)
const height = Math.ceil(bottom - top)

const countries = world.features.map((country) => ({
  code: alpha2.get(String(country.id)) ?? null,
  path: path(country) ?? '',
}))
const file = fileURLToPath(new URL('../features/shop/sales/web/world.json', import.meta.url))
writeFileSync(file, `${JSON.stringify({ width, height, countries })}\n`)
console.log(`${countries.length} countries, ${width} by ${height}`)
