import { t } from '@lingui/core/macro'

const mostBytes = 900_000
const byCommandLine = t`Check a bigger or a packed file with the command line: npm run vitrine -- validate FILE`

/** The text of a file, or why it is not taken. */
export async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (/\.(gz|zip|parquet)$/i.test(file.name)) {
    return { problem: t`${file.name} is packed, and this page reads plain JSON and JSONL. ${byCommandLine}` }
  }
  if (file.size > mostBytes) {
    return { problem: t`${file.name} is larger than 900 kB. ${byCommandLine}` }
  }
  return { text: await file.text() }
}
