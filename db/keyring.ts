/** Master keys: where they come from, and sealing with them. They never seal a secret itself, only its data key. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import type { Secret } from '#kit/secret.ts'

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** Where the master keys are. `default` makes the file when there is none; `ephemeral` is for a database in memory. */
export type KeySource =
  | { kind: 'text'; text: Secret }
  | { kind: 'file'; path: string }
  | { kind: 'default'; path: string }
  | { kind: 'ephemeral' }

export type Keyring = {
  /** The id of the key that new data keys are wrapped with. */
  readonly newestId: string
  has: (keyId: string) => boolean
  /** Wraps with the newest key. */
  wrap: (dataKey: Buffer, bound: string) => Buffer
  /** Throws when the key is unknown, or when the bytes or what they are bound to were changed. */
  unwrap: (keyId: string, wrapped: Buffer, bound: string) => Buffer
}

export type KeyChoice = {
  masterKey?: Secret | undefined
  masterKeyFile?: string | undefined
  /** In the data folder, or beside it with DATABASE_URL; null where no key may be made. */
  defaultFile: string | null
}

/** The given key, or the given file, or the file in the data folder. Throws when there is none of them. */
export function chooseKeySource({ masterKey, masterKeyFile, defaultFile }: KeyChoice): KeySource {
  if (masterKey) return { kind: 'text', text: masterKey }
  if (masterKeyFile) return { kind: 'file', path: masterKeyFile }
  if (defaultFile) return { kind: 'default', path: defaultFile }
  throw new Error(
    'With DATABASE_URL, give MASTER_KEY or MASTER_KEY_FILE too. Make a key with: openssl rand -base64 32',
  )
}

/**
 * Reads the master keys: 32 bytes each in base64, separated by commas or lines, newest first. `name:` may stand before one,
 * for people only: a key is known by its fingerprint, so a wrong key is never taken for the right one.
 * Throws with a sentence for the operator, never with key material. With `holdsSecrets` a missing default file is not made anew.
 */
export async function loadKeyring(source: KeySource, holdsSecrets: boolean): Promise<Keyring> {
  switch (source.kind) {
    case 'text':
      return parseKeyring(source.text.reveal(), 'MASTER_KEY')
    case 'ephemeral':
      return parseKeyring(newKey(), 'The new master key')
    case 'file':
      return parseKeyring(await readPrivately(source.path), source.path)
    case 'default':
      if (!existsSync(source.path)) {
        if (holdsSecrets) {
          throw new Error(
            `The database holds secrets, but its master key ${source.path} is gone. Put the file back, or give MASTER_KEY.`,
          )
        }
        await writeExclusively(source.path, `${newKey()}\n`).catch((error: NodeJS.ErrnoException) => {
          // Another process that starts at this moment has made it.
          if (error.code !== 'EEXIST') throw error
        })
      }
      return parseKeyring(await readPrivately(source.path), source.path)
  }
}

/** Puts a fresh key before the others in a key file. Until the data keys are wrapped again, the older keys are still needed. */
export async function addKey(path: string): Promise<void> {
  const known = await readPrivately(path)
  const next = `${path}.next`
  await rm(next, { force: true })
  await writeExclusively(next, `${newKey()}\n${known}`)
  await rename(next, path)
}

/** Reads keys from text. `origin` names where it stood, for errors, which never quote a key. */
export function parseKeyring(text: string, origin: string): Keyring {
  const keys = new Map<string, Buffer>()
  for (const entry of text.split(/[,\s]+/).filter((part) => part !== '')) {
    const key = parseKey(entry, origin)
    keys.set(createHash('sha256').update(key).digest('hex').slice(0, 12), key)
  }
  const [newest] = keys
  if (!newest) throw new Error(`${origin} holds no key`)
  const [newestId, newestKey] = newest
  return {
    newestId,
    has: (keyId) => keys.has(keyId),
    wrap: (dataKey, bound) => seal(newestKey, dataKey, bound),
    unwrap: (keyId, wrapped, bound) => {
      const key = keys.get(keyId)
      if (!key) throw new Error(`No master key "${keyId}"`)
      return unseal(key, wrapped, bound)
    },
  }
}

/** AES-256-GCM: 12 bytes IV, 16 bytes tag, then the cipher text. `bound` is authenticated beside it. */
export function seal(key: Buffer, plain: Buffer, bound: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(bound))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Opens what `seal` made. Throws when a byte of it, or of `bound`, differs. */
export function unseal(key: Buffer, sealed: Buffer, bound: string): Buffer {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}

function parseKey(entry: string, origin: string): Buffer {
  const encoded = /^(?:[A-Za-z0-9._-]{1,32}:)?([A-Za-z0-9+/_-]{43}=?)$/.exec(entry)?.[1] ?? ''
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== keyBytes) {
    throw new Error(`${origin} must hold keys of 32 bytes in base64, separated by commas, newest first`)
  }
  return key
}

function newKey(): string {
  return randomBytes(keyBytes).toString('base64')
}

async function readPrivately(path: string): Promise<string> {
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(`The master key file ${path} can be read by others. Run: chmod 600 ${path}`)
  }
  return readFile(path, 'utf8')
}

async function writeExclusively(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
