#!/usr/bin/env node
// Plain JavaScript on purpose: any Node from 20 on can start this file, which hands over to the pinned Node 24.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(import.meta.url)
const pinned = findPinnedNode()

if (pinned !== null && realpathSync(process.execPath) !== pinned) {
  const { status, signal, error } = spawnSync(pinned, [here, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (error) throw error
  if (signal) process.kill(process.pid, signal)
  process.exitCode = status ?? 1
} else if (typeof nodeModule.registerHooks === 'function') {
  if (here.split(/[\\/]/).includes('node_modules')) stripTypesInPackages()
  await import('./vitrine.ts')
} else {
  console.error('vitrine needs Node 24. Install the package with its dependencies, which bring it along.')
  process.exitCode = 2
}

/** The Node that the package depends on; null where its download was left out. */
function findPinnedNode() {
  try {
    const manifest = nodeModule.createRequire(import.meta.url).resolve('node/package.json')
    const binary = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(binary) ? realpathSync(binary) : null
  } catch {
    return null
  }
}

/** Node refuses to strip types below node_modules, where an installed package lives; here it is asked to. */
function stripTypesInPackages() {
  // Node announces its type stripping as experimental; standard error is for the user's own mistakes.
  process.removeAllListeners('warning')
  nodeModule.registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context)
      const source = nodeModule.stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
