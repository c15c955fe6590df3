/** Writes every text of the console into ui/messages/en.json for translators, and takes texts that are gone out of the translations. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMessages } from './build/read-messages.ts'

const folder = fileURLToPath(new URL('../ui/messages', import.meta.url))
const messages = readMessages()

write('en', messages)
console.log(`${Object.keys(messages).length} texts.`)
for (const language of ['de', 'ar']) {
  const before = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>
  const kept = Object.keys(messages).flatMap((id) => (before[id] ? [[id, before[id]] as const] : []))
  write(language, Object.fromEntries(kept))
  console.log(`${language} lacks ${Object.keys(messages).length - kept.length}.`)
}

function write(language: string, texts: Record<string, string>): void {
  writeFileSync(join(folder, `${language}.json`), `${JSON.stringify(texts, null, 2)}\n`)
}
