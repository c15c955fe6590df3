import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Secret } from '#kit/secret.ts'
import { addKey, chooseKeySource, loadKeyring, parseKeyring, seal, unseal } from './keyring.ts'

const someKey = () => randomBytes(32).toString('base64')
const newFolder = () => mkdtemp(join(tmpdir(), 'vitrine-keyring-'))

describe('master keys', () => {
  test('wraps with the first key and unwraps with any', () => {
    const [old, next] = [someKey(), someKey()]
    const before = parseKeyring(`2025:${old}`, 'MASTER_KEY')
    const after = parseKeyring(`2026:${next},2025:${old}`, 'MASTER_KEY')
    const dataKey = randomBytes(32)
    expect(after.newestId).not.toBe(before.newestId)
    expect(after.unwrap(before.newestId, before.wrap(dataKey, 'row'), 'row')).toEqual(dataKey)
    expect(before.has(after.newestId)).toBe(false)
    expect(() => before.unwrap(after.newestId, after.wrap(dataKey, 'row'), 'row')).toThrow('No master key')
  })

  test('a key is the same key under any name, and a wrong key under the same name is another', () => {
    const key = someKey()
    expect(parseKeyring(`a:${key}`, 'x').newestId).toBe(parseKeyring(key, 'x').newestId)
    expect(parseKeyring(`a:${someKey()}`, 'x').newestId).not.toBe(parseKeyring(`a:${key}`, 'x').newestId)
  })

  test.each([
    ['', 'holds no key'],
    [' , \n', 'holds no key'],
    ['short', '32 bytes in base64'],
    [`main:${randomBytes(16).toString('base64')}`, '32 bytes in base64'],
    [`${randomBytes(32).toString('base64')}AAAA`, '32 bytes in base64'],
    [`two:names:${randomBytes(32).toString('base64')}`, '32 bytes in base64'],
  ])('a keyring of %j is refused without showing it', (text, sentence) => {
    expect(() => parseKeyring(text, 'MASTER_KEY')).toThrow(sentence)
    if (text.length > 5) expect(() => parseKeyring(text, 'MASTER_KEY')).not.toThrow(text)
  })

  test('a sealed text does not open when any byte of it, its key or what it is bound to differs', () => {
    const key = randomBytes(32)
    const sealed = seal(key, Buffer.from('sk-proj-1'), 'v1|a')
    expect(unseal(key, sealed, 'v1|a').toString()).toBe('sk-proj-1')
    expect(seal(key, Buffer.from('sk-proj-1'), 'v1|a')).not.toEqual(sealed)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(key, changed, 'v1|a')).toThrow()
    }
    expect(() => unseal(key, sealed, 'v1|b')).toThrow()
    expect(() => unseal(randomBytes(32), sealed, 'v1|a')).toThrow()
    expect(() => unseal(key, sealed.subarray(0, 20), 'v1|a')).toThrow()
  })
})

describe('where the master key is', () => {
  test('the environment wins over the file, the file over the one in the data folder', () => {
    const masterKey = new Secret(someKey())
    const defaultFile = '/srv/vitrine/db.master-key'
    expect(chooseKeySource({ masterKey, defaultFile })).toEqual({ kind: 'text', text: masterKey })
    expect(chooseKeySource({ masterKeyFile: '/run/key', defaultFile })).toEqual({
      kind: 'file',
      path: '/run/key',
    })
    expect(chooseKeySource({ defaultFile })).toEqual({
      kind: 'default',
      path: defaultFile,
    })
    expect(() => chooseKeySource({ defaultFile: null })).toThrow('MASTER_KEY')
  })

  test('the key file in the data folder is made once and only the owner can read it', async () => {
    const path = join(await newFolder(), 'db.master-key')
    const first = await loadKeyring({ kind: 'default', path }, false)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await loadKeyring({ kind: 'default', path }, true)).newestId).toBe(first.newestId)
  })

  test('a key file that group or others can read is refused with what to do', async () => {
    const path = join(await newFolder(), 'key')
    await writeFile(path, someKey(), { mode: 0o600 })
    for (const mode of [0o640, 0o604, 0o620, 0o601]) {
      await chmod(path, mode)
      await expect(loadKeyring({ kind: 'file', path }, false)).rejects.toThrow(`chmod 600 ${path}`)
    }
    await chmod(path, 0o400)
    await loadKeyring({ kind: 'file', path }, false)
  })

  test('a missing key file is not made anew over a database that holds secrets, and a named one never', async () => {
    const path = join(await newFolder(), 'key')
    await expect(loadKeyring({ kind: 'default', path }, true)).rejects.toThrow('is gone')
    await expect(loadKeyring({ kind: 'file', path }, false)).rejects.toThrow()
    await expect(stat(path)).rejects.toThrow()
  })

  test('a key is added before the others of a file, which stays private, also after an attempt that was cut off', async () => {
    const path = join(await newFolder(), 'key')
    const before = await loadKeyring({ kind: 'default', path }, false)
    await writeFile(`${path}.next`, 'half')
    await addKey(path)
    const after = await loadKeyring({ kind: 'file', path }, true)
    expect(after.newestId).not.toBe(before.newestId)
    expect(after.has(before.newestId)).toBe(true)
    expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(2)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})
