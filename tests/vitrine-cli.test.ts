import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GOOD = {
  item_id: 'K-1',
  title: 'Enamel kettle',
  description: 'Enamelled steel kettle.',
  url: 'https://atelier.example/k',
  brand: 'Sognefjord',
  seller_name: 'Atelier Nord',
  image_url: 'https://cdn.atelier.example/k.jpg',
  availability: 'in_stock',
  price: '79.00 USD',
}
const BAD = { ...GOOD, item_id: 'K-2', price: 79 }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type CliResult = {
  code: number | null
  out: string
  err: string
  rows: { errors: string[]; warnings: string[] }[]
}

function run(
  args: string[],
  options: { input?: string | Buffer; script?: string; firstChunkOnly?: boolean } = {},
): Promise<CliResult> {
  const script = options.script ?? join(ROOT, 'scripts/vitrine.js')
  const child = spawn(process.execPath, [script, ...args], { cwd: folder })
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk.toString())
    if (options.firstChunkOnly) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()))
  child.stdin.end(options.input ?? '')
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const text = out.join('')
      const isJson = args.includes('--json') && !options.firstChunkOnly
      const rows = isJson
        ? text
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as CliResult['rows'][number])
        : []
      resolve({ code, out: text, err: err.join(''), rows })
    })
  })
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const validate = (file: string, ...more: string[]) =>
  run(['validate', file, '--profile', 'openai-2026-10', '--json', ...more])

describe('vitrine validate', () => {
  test('answers one line for each row and fails when a row has an error', async () => {
    const { code, rows } = await validate(await write('feed.jsonl', lines(GOOD, BAD)))
    expect([code, rows.map((row) => row.errors)]).toEqual([1, [[], ['price']]])
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['details', 'errors', 'normalized', 'warnings'])
  })

  test('succeeds when no row has an error, warnings or not', async () => {
    const { code, rows } = await validate(await write('good.jsonl', lines(GOOD, { ...GOOD, link: 'x' })))
    expect([code, rows.map((row) => row.warnings)]).toEqual([0, [[], ['link']]])
  })

  test.each<[string, string | Buffer]>([
    ['list.json', JSON.stringify([GOOD, BAD])],
    ['pretty.json', JSON.stringify([GOOD, BAD], null, 2)],
    ['products.json', JSON.stringify({ count: 2, products: [GOOD, BAD] })],
    ['products-pretty.json', JSON.stringify({ count: 2, products: [GOOD, BAD] }, null, 2)],
    ['windows.jsonl', `\uFEFF${lines(GOOD, BAD).replace('\n', '\r\n\r\n')}\r\n`],
    ['packed.jsonl.gz', gzipSync(lines(GOOD, BAD))],
    ['packed-by-content', gzipSync(JSON.stringify([GOOD, BAD]))],
    ['separators.jsonl', lines({ ...GOOD, title: 'Kettle\u2028blue' }, BAD)],
  ])('reads %s', async (name, content) => {
    const { code, rows } = await validate(await write(name, content))
    expect([code, rows.map((row) => row.errors)]).toEqual([1, [[], ['price']]])
  })

  test('reads one row written over several lines, and standard input', async () => {
    expect((await validate(await write('one.json', JSON.stringify(BAD, null, 2)))).rows).toHaveLength(1)
    const { rows } = await run(['validate', '-', '--json'], { input: lines(GOOD, BAD) })
    expect(rows.map((row) => row.errors)).toEqual([[], ['price']])
  })

  test('a malformed line is an error of that line only', async () => {
    const { code, rows } = await validate(
      await write('broken.jsonl', `${lines(GOOD)}\n{"item_id": \n42\n${lines(GOOD)}`),
    )
    expect([code, rows.map((row) => row.errors)]).toEqual([1, [[], ['$'], ['$'], []]])
    const first = await validate(await write('broken-first.jsonl', `{oops\n${lines(GOOD)}`))
    expect(first.rows.map((row) => row.errors)).toEqual([['$'], []])
    const list = await validate(await write('broken.json', '[{"item_id": 1},'))
    expect([list.code, list.rows.map((row) => row.errors)]).toEqual([1, [['$']]])
  })

  test('an empty file has no row and no error', async () => {
    expect(await validate(await write('empty.jsonl', ''))).toMatchObject({ code: 0, out: '' })
    expect(await validate(await write('empty.json', '[]'))).toMatchObject({ code: 0, out: '' })
  })

  test('rules across rows are asked for with --feed and reach every row involved', async () => {
    const file = await write('twice.jsonl', lines(GOOD, { ...GOOD, item_id: 'other' }, GOOD))
    expect((await validate(file)).code).toBe(0)
    const { code, rows } = await validate(file, '--feed')
    expect([code, rows.map((row) => row.errors)]).toEqual([1, [['item_id'], [], ['item_id']]])
  })

  test('--profile and --now choose the rules and the clock', async () => {
    const file = await write('old.jsonl', lines({ ...GOOD, expiration_date: '2026-12-01' }))
    const at = async (now: string) => {
      const { rows } = await run(['validate', file, '--profile', 'openai-2026-08', '--now', now, '--json'])
      return rows[0]?.errors.includes('expiration_date')
    }
    expect([await at('2026-11-20T00:00:00Z'), await at('2027-01-01')]).toEqual([false, true])
  })

  test('without --json people get counts and the first rows', async () => {
    const { code, out } = await run([
      'validate',
      await write('people.jsonl', lines(GOOD, { ...BAD, price: '\u001b[31m79' })),
    ])
    expect(code).toBe(1)
    expect(out).toMatch(/^2 rows, 1 with errors\.[\s\S]*1 {2}price[\s\S]*Row 2\n {2}price: /)
    expect(out).not.toContain('\u001b')
  })

  test.each([
    [[], /Say what to do/],
    [['validate'], /Name the file/],
    [['check', 'x'], /no command "check"/],
    [['validate', 'absent.jsonl'], /no file absent\.jsonl/],
    [['validate', '.'], /folder/],
    [['validate', 'x', '--profile', 'openai-1999'], /no profile "openai-1999"/],
    [['validate', 'x', '--now', 'soon'], /not an ISO date/],
    [['validate', 'x', '--fast'], /--fast/],
  ])('a command that cannot be carried out ends with 2: %j', async (args, message) => {
    const { code, err } = await run(args)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })

  test('damaged gzip is told in a sentence', async () => {
    const { code, err } = await validate(await write('damaged.gz', gzipSync(lines(GOOD)).subarray(0, 40)))
    expect([code, err]).toEqual([2, expect.stringMatching(/damaged gzip/)])
  })

  test('--help explains itself', async () => {
    const { code, out } = await run(['--help'])
    expect([code, out]).toEqual([0, expect.stringContaining('google-compatible-2026-10')])
  })

  test('a reader that closes early is no failure', async () => {
    const file = await write('long.jsonl', lines(...Array.from({ length: 5000 }, () => GOOD)))
    const { code, err } = await run(['validate', file, '--json'], { firstChunkOnly: true })
    expect([code, err]).toEqual([0, ''])
  })

  test('the installed package works below node_modules, where Node strips no types', async () => {
    const home = join(folder, 'node_modules/vitrine')
    await mkdir(join(folder, 'node_modules'), { recursive: true })
    for (const part of [
      'package.json',
      'scripts',
      'features/shop/feed/contract',
      'features/shop/feed/rules',
    ]) {
      await cp(join(ROOT, part), join(home, part), { recursive: true })
    }
    for (const dependency of ['node', 'zod']) {
      await symlink(join(ROOT, 'node_modules', dependency), join(folder, 'node_modules', dependency))
    }
    const file = await write('installed.jsonl', lines(GOOD, BAD))
    const { code, rows, err } = await run(['validate', file, '--json'], {
      script: join(home, 'scripts/vitrine.js'),
    })
    expect([code, rows.map((row) => row.errors), err]).toEqual([1, [[], ['price']], ''])
  })
})
